package org.openmds.wsrf.xpath.document;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xpath.document.NodeTest.NameTest;

/**
 * Values of which each node of a step has at least one: itself, or in an attribute or element inside it. With them, a scan of a long fragment visits only
 * the nodes around these values. Immutable and thread-safe.
 *
 * @param alternatives
 *            an empty list requires nothing
 */
public record RequiredValues(List<RequiredValue> alternatives) {

    /** No requirement. */
    public static final RequiredValues NONE = new RequiredValues(List.of());

    /**
     * A value of an attribute, an element or a text.
     *
     * @param test
     *            the test of the node that has the value
     * @param value
     *            not empty
     */
    public record RequiredValue(NodeTest test, Utf8Text value) {

        /** Returns true if the fragment's index finds all nodes with the value. Elements with several texts are not in it. */
        boolean isFoundIn(XmlNodes nodes) {
            if (!(test instanceof NameTest nameTest) || nameTest.principal() != NodeKind.ELEMENT) {
                return true;
            }
            for (int i = 0; i < nodes.nameCount(); i++) {
                if (nodes.values().hasSeveralTexts(i) && nameTest.matches(nodes.nameAt(i))) {
                    return false;
                }
            }
            return true;
        }

        /** Returns the attributes or texts that may have the value; empty if there are more than wanted. */
        Optional<int[]> find(XmlNodes nodes, int most) {
            return nodes.values().find(value.utf8(), most);
        }
    }

    public RequiredValues {
        alternatives = List.copyOf(alternatives);
    }

    /** Requires one value. */
    public static RequiredValues of(NodeTest test, Utf8Text value) {
        return new RequiredValues(List.of(new RequiredValue(test, value)));
    }

    /** Returns true if nothing is required. */
    public boolean isNothing() {
        return alternatives.isEmpty();
    }

    /** Requires a value of either; nothing if one of them requires nothing. */
    public RequiredValues or(RequiredValues other) {
        return isNothing() || other.isNothing()
                ? NONE
                : new RequiredValues(Stream.concat(alternatives.stream(), other.alternatives.stream()).toList());
    }

    /** Returns the requirement with fewer values, of two that must both be met. */
    public RequiredValues and(RequiredValues other) {
        if (isNothing() || other.isNothing()) {
            return isNothing() ? other : this;
        }
        return alternatives.size() <= other.alternatives.size() ? this : other;
    }
}
