package org.openmds.aggregator;

import org.openmds.wsrf.servicegroup.NestedEntries;
import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * Compares elements that carry entries of other indexes, all but the times at which these were collected. Where the namespaces are declared makes no
 * difference. Ends at the first difference.
 */
final class TimelessComparison {

    private final XmlNodes one;
    private final XmlNodes other;
    /** Of each node: how many of those that count are before it. */
    private final int[] places;
    private final int[] otherPlaces;

    private TimelessComparison(XmlNodes one, XmlNodes other) {
        this.one = one;
        this.other = other;
        this.places = new int[one.count()];
        this.otherPlaces = new int[other.count()];
    }

    static boolean areAlike(XmlFragment one, XmlFragment other) {
        return one.equals(other) || NestedEntries.mayHave(one) && NestedEntries.mayHave(other)
                && new TimelessComparison(one.nodes(), other.nodes()).areAlike();
    }

    private boolean areAlike() {
        int a = next(one, 0);
        int b = next(other, 0);
        for (int place = 0; a < one.count() && b < other.count(); place++) {
            places[a] = place;
            otherPlaces[b] = place;
            if (!areAlike(a, b)) {
                return false;
            }
            a = next(one, a + 1);
            b = next(other, b + 1);
        }
        return a == one.count() && b == other.count();
    }

    private boolean areAlike(int a, int b) {
        int parent = one.parent(a);
        int otherParent = other.parent(b);
        boolean samePlace = parent == XmlNodes.NONE || otherParent == XmlNodes.NONE
                ? parent == otherParent
                : places[parent] == otherPlaces[otherParent];
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
