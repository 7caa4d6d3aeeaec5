package org.openmds.aggregator.subscription;

import java.util.List;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * Compares values that were read with values that were sent. Each is in a different envelope and has that envelope's namespace declarations. A
 * comparison of the texts would report changes that are none.
 */
final class CanonicalComparison {

    private CanonicalComparison() {
    }

    static boolean isSame(XmlFragment one, XmlFragment other) {
        return one.equals(other) || one.name().equals(other.name())
                && one.root().expandedForm().equals(other.root().expandedForm());
    }

    static boolean isSame(List<XmlFragment> some, List<XmlFragment> others) {
        if (some.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < some.size(); i++) {
            if (!isSame(some.get(i), others.get(i))) {
                return false;
            }
        }
        return true;
    }

    static long bytes(List<XmlFragment> values) {
        return values.stream().mapToLong(XmlFragment::length).sum();
    }
}
