package org.openmds.wsrf.xpath;

import java.util.List;

/** The order of a path's nodes, and whether duplicates are possible, if each node is followed through all steps before the next node. */
enum PathShape {
    /** Each node once, in document order. */
    ORDERED,
    /** Each node once, in any order. */
    DISTINCT,
    /** Nodes may occur more than once. */
    REPEATING;

    /** The relation between the nodes after a step. */
    private enum NodeOverlap {
        /** One node. */
        SINGLE,
        /** No node contains another. */
        DISJOINT,
        /** A node may contain another. */
        NESTED
    }

    /** @param manyStarts true if the path starts from more than one node, in document order */
    static PathShape of(boolean manyStarts, List<LocationStep> steps) {
        NodeOverlap nodeOverlap = manyStarts ? NodeOverlap.NESTED : NodeOverlap.SINGLE;
        PathShape shape = ORDERED;
        for (LocationStep step : steps) {
            PathShape next = of(nodeOverlap, step.axis());
            shape = next.compareTo(shape) > 0 ? next : shape;
            nodeOverlap = after(nodeOverlap, step.axis());
        }
        return shape;
    }

    private static PathShape of(NodeOverlap nodeOverlap, Axis axis) {
        return switch (axis) {
            case SELF, ATTRIBUTE, NAMESPACE -> ORDERED;
            case CHILD -> nodeOverlap == NodeOverlap.NESTED ? DISTINCT : ORDERED;
            case DESCENDANT, DESCENDANT_OR_SELF, ALL_ATTRIBUTES ->
                nodeOverlap == NodeOverlap.NESTED ? REPEATING : ORDERED;
            case PARENT, FOLLOWING, FOLLOWING_SIBLING -> nodeOverlap == NodeOverlap.SINGLE ? ORDERED : REPEATING;
            case ANCESTOR, ANCESTOR_OR_SELF, PRECEDING, PRECEDING_SIBLING ->
                nodeOverlap == NodeOverlap.SINGLE ? DISTINCT : REPEATING;
        };
    }

    private static NodeOverlap after(NodeOverlap nodeOverlap, Axis axis) {
        return switch (axis) {
            case SELF -> nodeOverlap;
            case PARENT -> nodeOverlap == NodeOverlap.SINGLE ? NodeOverlap.SINGLE : NodeOverlap.NESTED;
            // Attributes contain no nodes.
            case ATTRIBUTE, NAMESPACE, ALL_ATTRIBUTES -> NodeOverlap.DISJOINT;
            case CHILD, FOLLOWING_SIBLING, PRECEDING_SIBLING ->
                nodeOverlap == NodeOverlap.NESTED ? NodeOverlap.NESTED : NodeOverlap.DISJOINT;
            default -> NodeOverlap.NESTED;
        };
    }
}
