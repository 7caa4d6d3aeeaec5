package org.openmds.wsrf.xpath;

import java.util.List;

/** In which order, and whether once, a path's nodes are met when each node is followed through all steps before the next. */
enum PathShape {
    /** Each once, in document order. */
    ORDERED,
    /** Each once. */
    DISTINCT,
    /** Perhaps again and again. */
    REPEATING;

    /** What is known of the nodes after a step. */
    private enum Spread {
        /** One node. */
        ONE,
        /** None stands in another. */
        APART,
        /** One may stand in another. */
        NESTED
    }

    /** @param manyStarts whether the path starts from more than one node, which come in document order */
    static PathShape of(boolean manyStarts, List<Step> steps) {
        Spread spread = manyStarts ? Spread.NESTED : Spread.ONE;
        PathShape shape = ORDERED;
        for (Step step : steps) {
            PathShape next = of(spread, step.axis());
            shape = next.compareTo(shape) > 0 ? next : shape;
            spread = after(spread, step.axis());
        }
        return shape;
    }

    private static PathShape of(Spread spread, Axis axis) {
        return switch (axis) {
            case SELF, ATTRIBUTE, NAMESPACE -> ORDERED;
            case CHILD -> spread == Spread.NESTED ? DISTINCT : ORDERED;
            case DESCENDANT, DESCENDANT_OR_SELF, ALL_ATTRIBUTES -> spread == Spread.NESTED ? REPEATING : ORDERED;
            case PARENT, FOLLOWING, FOLLOWING_SIBLING -> spread == Spread.ONE ? ORDERED : REPEATING;
            case ANCESTOR, ANCESTOR_OR_SELF, PRECEDING, PRECEDING_SIBLING ->
                spread == Spread.ONE ? DISTINCT : REPEATING;
        };
    }

    private static Spread after(Spread spread, Axis axis) {
        return switch (axis) {
            case SELF -> spread;
            case PARENT -> spread == Spread.ONE ? Spread.ONE : Spread.NESTED;
            // Attributes have nothing in them.
            case ATTRIBUTE, NAMESPACE, ALL_ATTRIBUTES -> Spread.APART;
            case CHILD, FOLLOWING_SIBLING, PRECEDING_SIBLING -> spread == Spread.NESTED ? Spread.NESTED : Spread.APART;
            default -> Spread.NESTED;
        };
    }
}
