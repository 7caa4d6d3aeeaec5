package org.openmds.wsrf.client.monitored;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The values that a {@link PropertySource} adds. A value is
 * <ul>
 * <li>a number, a boolean, a text, an enum constant, a {@code URI}, {@code URL}, {@code UUID} or {@code Path}: text in the form of XML Schema;
 * <li>a point in time ({@code Instant}, {@code Date}, {@code ZonedDateTime}, {@code OffsetDateTime}) or a {@code Duration}: {@code xsd:dateTime}
 * in UTC, {@code xsd:duration};
 * <li>an {@link XmlFragment}: the element itself if it has the name of the property, else a child of an element with that name;
 * <li>a map with keys of type text or QName: an element with children; characters that are invalid in an XML name become {@code _};
 * <li>a list, any other {@code Iterable}, or an array of such values: one element each;
 * <li>null or an empty {@code Optional}: no element.
 * </ul>
 * Other values are refused, also a text of more than 8,192 characters, a value of more than 64 KiB, and each value after the 2,000th of one source.
 * Only the thread of the source may use this object.
 */
public final class PropertyValues {

    /** The namespace of elements and attributes that this package adds to the values of a service. */
    public static final String NAMESPACE = "http://openmds.org/monitored";

    private static final int MAX_VALUES = 2_000;
    private static final int MAX_FAILURES = 100;

    private final QName document;
    private final List<XmlFragment> elements = new ArrayList<>();
    private final List<PropertyFailure> failures = new ArrayList<>();

    PropertyValues(QName document) {
        this.document = document;
    }

    /** Returns a name in the service's namespace, which is that of its document; characters that are invalid in an XML name become {@code _}. */
    public QName name(String local) {
        return new QName(document.getNamespaceURI(), MonitoredNames.toXmlName(local), document.getPrefix());
    }

    /** Returns the text as an XML name without prefix; characters that are invalid in an XML name become {@code _}. */
    public static String toXmlName(String text) {
        return MonitoredNames.toXmlName(text);
    }

    /**
     * Adds a value of a property.
     *
     * @throws IllegalArgumentException
     *             the value is refused
     */
    public void add(QName property, @Nullable Object value) {
        add(property, Map.of(), value);
    }

    /**
     * Adds a value with attributes that distinguish it from other values of the property.
     *
     * @throws IllegalArgumentException
     *             the value is refused
     */
    public void add(QName property, Map<QName, String> attributes, @Nullable Object value) {
        List<XmlFragment> values = ValueElements.of(MonitoredNames.prefixed(property), attributes, value);
        if (elements.size() + values.size() > MAX_VALUES) {
            throw new IllegalArgumentException("one source adds more than %,d values".formatted(MAX_VALUES));
        }
        elements.addAll(values);
    }

    /** Reports a missing value and its cause, for sources with several values. Failures after the 100th are ignored. */
    public void fail(String property, Throwable why) {
        if (failures.size() < MAX_FAILURES) {
            failures.add(PropertyFailure.of(property, why));
        }
    }

    List<XmlFragment> elements() {
        return elements;
    }

    List<PropertyFailure> failures() {
        return failures;
    }
}
