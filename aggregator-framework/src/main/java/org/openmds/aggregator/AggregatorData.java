package org.openmds.aggregator;

import java.util.List;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;

/**
 * The result of one collection: values of resource properties, the result of a query, or a document. Immutable.
 *
 * @param elements
 *            elements in the order of the answer
 * @param text
 *            the answer where it is not XML elements, such as the number that an XPath expression returns; else empty
 */
public record AggregatorData(List<XmlFragment> elements, String text) {

    public AggregatorData {
        elements = List.copyOf(elements);
        if (!elements.isEmpty() && !text.isEmpty()) {
            throw new IllegalArgumentException("collected data is elements or text, not both");
        }
    }

    /** Returns data with one element. */
    public static AggregatorData of(XmlFragment element) {
        return of(List.of(element));
    }

    /** Returns data with any number of elements. */
    public static AggregatorData of(List<XmlFragment> elements) {
        return new AggregatorData(elements, "");
    }

    /** Returns data without elements. */
    public static AggregatorData ofText(String text) {
        return new AggregatorData(List.of(), text);
    }

    /** Returns true if the data is equal, or differs only in the collection times of nested entries. */
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

    /** Appends the data to an element that is being built. */
    void appendTo(XmlFragmentBuilder builder) {
        elements.forEach(builder::fragment);
        if (!text.isEmpty()) {
            builder.text(text);
        }
    }
}
