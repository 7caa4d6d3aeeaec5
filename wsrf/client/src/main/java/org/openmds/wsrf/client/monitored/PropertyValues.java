package org.openmds.wsrf.client.monitored;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Takes what a {@link PropertySource} tells. A value is
 * <ul>
 * <li>a number, a truth value, a text, an enumeration's constant, a {@code URI}, {@code URL}, {@code UUID} or {@code Path}: text as XML Schema has it;
 * <li>a point in time ({@code Instant}, {@code Date}, {@code ZonedDateTime}, {@code OffsetDateTime}) or a {@code Duration}: {@code xsd:dateTime} in UTC,
 * {@code xsd:duration};
 * <li>an {@link XmlFragment}: the element itself where it has the property's name, else a child of an element of that name;
 * <li>a map whose keys are texts or QNames: an element of children; what cannot stand in an XML name becomes {@code _};
 * <li>a list, any other {@code Iterable}, or an array of such: one element each;
 * <li>null or an empty {@code Optional}: no element.
 * </ul>
 * Anything else is refused, and so is a text of more than 8,192 characters, a value of more than 64 KiB, and each beyond the 2,000th of one source. For the thread of
 * the source alone.
 */
public final class PropertyValues {

    /** Of the elements and attributes that this package adds to what a service tells. */
    public static final String NAMESPACE = "http://openmds.org/monitored";

    private static final int MAX_VALUES = 2_000;
    private static final int MAX_FAILURES = 100;

    private final QName document;
    private final List<XmlFragment> elements = new ArrayList<>();
    private final List<PropertyFailure> failures = new ArrayList<>();

    PropertyValues(QName document) {
        this.document = document;
    }

    /** A name in the service's own namespace, which is that of its document; what cannot stand in an XML name becomes {@code _}. */
    public QName name(String local) {
        return new QName(document.getNamespaceURI(), MonitoredNames.toXmlName(local), document.getPrefix());
    }

    /** A text as an XML name without prefix: what cannot stand in one becomes {@code _}. */
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
     * Adds a value that attributes tell from others of the property.
     *
     * @throws IllegalArgumentException
     *             the value is refused
     */
    public void add(QName property, Map<QName, String> attributes, @Nullable Object value) {
        List<XmlFragment> values = ValueElements.of(MonitoredNames.prefixed(property), attributes, value);
        if (elements.size() + values.size() > MAX_VALUES) {
            throw new IllegalArgumentException("one source tells more than %,d values".formatted(MAX_VALUES));
        }
        elements.addAll(values);
    }

    /** Says that a value is missing, and why; for sources that tell more than one. Beyond the hundredth none is noted. */
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
