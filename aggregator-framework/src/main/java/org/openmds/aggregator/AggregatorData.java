package org.openmds.aggregator;

import java.util.List;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;

/**
 * What one collection gave: the values of resource properties, the result of a query, a document. Immutable.
 *
 * @param elements
 *            in the order of the answer
 * @param text
 *            the answer where it is no element, such as the number that an XPath expression gives; else empty
 */
public record AggregatorData(List<XmlFragment> elements, String text) {

    public AggregatorData {
        elements = List.copyOf(elements);
        if (!elements.isEmpty() && !text.isEmpty()) {
            throw new IllegalArgumentException("collected data is elements or text, not both");
        }
    }

    /** One element. */
    public static AggregatorData of(XmlFragment element) {
        return of(List.of(element));
    }

    /** Any number of elements. */
    public static AggregatorData of(List<XmlFragment> elements) {
        return new AggregatorData(elements, "");
    }

    /** No element. */
    public static AggregatorData ofText(String text) {
        return new AggregatorData(List.of(), text);
    }

    /** Whether only the times differ at which entries inside of it were collected, if anything. */
    boolean isEquivalentTo(AggregatorData other) {
        if (equals(other)) {
            return true;
        }
        if (!text.equals(other.text) || elements.size() != other.elements.size()) {
            return false;
        }
        for (int i = 0; i < elements.size(); i++) {
            if (!TimestampFreeComparison.areEqual(elements.get(i), other.elements.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Appends it to an element that is being built. */
    void appendTo(XmlFragmentBuilder builder) {
        elements.forEach(builder::fragment);
        if (!text.isEmpty()) {
            builder.text(text);
        }
    }
}
