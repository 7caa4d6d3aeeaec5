package org.openmds.aggregator.subscription;

import java.util.List;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Compares what was read with what was sent. Each came in another envelope and has the declarations of it, so that the same value has two spellings: telling
 * them apart would be a change that never was.
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

    /** Whether both lead to the same resource. */
    static boolean isSame(EndpointReference one, EndpointReference other) {
        // A producer may know itself by several addresses; its resources' keys are what it knows them by.
        return one.referenceParameters().isEmpty()
                ? other.referenceParameters().isEmpty() && one.address().equals(other.address())
                : isSame(one.referenceParameters(), other.referenceParameters());
    }

    static long bytes(List<XmlFragment> values) {
        return values.stream().mapToLong(XmlFragment::length).sum();
    }
}
