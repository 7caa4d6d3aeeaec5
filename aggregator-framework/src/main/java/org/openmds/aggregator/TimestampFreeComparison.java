package org.openmds.aggregator;

import org.openmds.wsrf.servicegroup.NestedEntries;
import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * Compares elements that contain entries of other indexes, ignoring the collection times of these entries and the places of namespace
 * declarations. Ends at the first difference.
 */
final class TimestampFreeComparison {

    private final XmlNodes one;
    private final XmlNodes other;
    /** Position of each node among the compared nodes. */
    private final int[] positions;
    private final int[] otherPositions;

    private TimestampFreeComparison(XmlNodes one, XmlNodes other) {
        this.one = one;
        this.other = other;
        this.positions = new int[one.count()];
        this.otherPositions = new int[other.count()];
    }

    static boolean areEqual(XmlFragment one, XmlFragment other) {
        return one.equals(other) || NestedEntries.mayContain(one) && NestedEntries.mayContain(other)
                && new TimestampFreeComparison(one.nodes(), other.nodes()).areEqual();
    }

    private boolean areEqual() {
        int a = next(one, 0);
        int b = next(other, 0);
        for (int position = 0; a < one.count() && b < other.count(); position++) {
            positions[a] = position;
            otherPositions[b] = position;
            if (!areEqual(a, b)) {
                return false;
            }
            a = next(one, a + 1);
            b = next(other, b + 1);
        }
        return a == one.count() && b == other.count();
    }

    private boolean areEqual(int a, int b) {
        int parent = one.parent(a);
        int otherParent = other.parent(b);
        boolean samePlace = parent == XmlNodes.NONE || otherParent == XmlNodes.NONE
                ? parent == otherParent
                : positions[parent] == otherPositions[otherParent];
        return samePlace && one.kind(a) == other.kind(b) && one.name(a).equals(other.name(b))
                && (one.isElement(a) || one.stringValue(a).equals(other.stringValue(b)));
    }

    private static int next(XmlNodes nodes, int from) {
        int node = from;
        while (node < nodes.count() && isIgnored(nodes, node)) {
            node++;
        }
        return node;
    }

    private static boolean isIgnored(XmlNodes nodes, int node) {
        NodeKind kind = nodes.kind(node);
        return kind == NodeKind.NAMESPACE
                || kind == NodeKind.ATTRIBUTE && nodes.name(node).equals(AggregatorTypes.COLLECTED_AT);
    }
}
