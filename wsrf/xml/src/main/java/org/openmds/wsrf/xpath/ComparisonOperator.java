package org.openmds.wsrf.xpath;

import java.util.HashSet;
import java.util.Set;

/** The comparison operators of XPath 1.0, section 3.4. Each node of an operand is read at most once. */
enum ComparisonOperator {
    EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL;

    /** Memory of one string in a set besides its characters: the string, its array and its node in the table. */
    private static final int HELD_PER_VALUE = 104;

    boolean holds(Expr left, Expr right, Focus focus) {
        if (left instanceof BooleanExpr || right instanceof BooleanExpr) {
            return isOrder()
                    ? holds(asNumber(left, focus), asNumber(right, focus))
                    : left.bool(focus) == right.bool(focus) == (this == EQUAL);
        }
        if (left instanceof NodeSetExpr nodes) {
            return right instanceof NodeSetExpr others
                    ? compareNodeSets(nodes, others, focus)
                    : holdsForSomeNode(nodes, right, focus);
        }
        if (right instanceof NodeSetExpr nodes) {
            return mirrored().holdsForSomeNode(nodes, left, focus);
        }
        if (isOrder() || left instanceof NumberExpr || right instanceof NumberExpr) {
            return holds(left.number(focus), right.number(focus));
        }
        return left.string(focus).equals(right.string(focus)) == (this == EQUAL);
    }

    /** Returns the operator that means the same for swapped operands. */
    ComparisonOperator mirrored() {
        return switch (this) {
            case EQUAL, NOT_EQUAL -> this;
            case LESS -> GREATER;
            case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
            case GREATER -> LESS;
            case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
        };
    }

    boolean isOrder() {
        return this != EQUAL && this != NOT_EQUAL;
    }

    /** Compares two numbers. */
    boolean holds(double left, double right) {
        return switch (this) {
            case EQUAL -> left == right;
            case NOT_EQUAL -> left != right;
            case LESS -> left < right;
            case LESS_OR_EQUAL -> left <= right;
            case GREATER -> left > right;
            case GREATER_OR_EQUAL -> left >= right;
        };
    }

    /** Returns the operand as a number; a node-set compared with a boolean becomes a boolean first. */
    private static double asNumber(Expr operand, Focus focus) {
        return operand instanceof NodeSetExpr nodes ? nodes.bool(focus) ? 1 : 0 : operand.number(focus);
    }

    /** Returns true if the comparison with a number or string holds for at least one node. */
    private boolean holdsForSomeNode(NodeSetExpr nodes, Expr value, Focus focus) {
        XPathEvaluation evaluation = focus.evaluation;
        if (isOrder() || value instanceof NumberExpr) {
            double number = value.number(focus);
            return !nodes.forEachUnordered(focus,
                    node -> !holds(evaluation.number(node), number));
        }
        boolean equal = this == EQUAL;
        if (value instanceof StringExpr.Literal literal) {
            return !nodes.forEachUnordered(focus, node -> literal.isValueOf(node, evaluation.document()) != equal);
        }
        String text = value.string(focus);
        return !nodes.forEachUnordered(focus, node -> {
            long held = evaluation.budget().held();
            boolean differs = evaluation.text(node).equals(text) != equal;
            evaluation.budget().releaseTo(held);
            return differs;
        });
    }

    private boolean compareNodeSets(NodeSetExpr left, NodeSetExpr right, Focus focus) {
        if (isOrder()) {
            // One ordered pair is enough, so only the extremes are compared.
            boolean less = this == LESS || this == LESS_OR_EQUAL;
            return holds(extreme(left, less, focus), extreme(right, !less, focus));
        }
        XPathEvaluation evaluation = focus.evaluation;
        Set<String> values = new HashSet<>();
        left.forEachUnordered(focus, node -> {
            addValue(node, values, evaluation);
            return true;
        });
        if (values.isEmpty()) {
            return false;
        }
        if (this == NOT_EQUAL && values.size() > 1) {
            return right.bool(focus);
        }
        boolean equal = this == EQUAL;
        return !right.forEachUnordered(focus, node -> {
            long held = evaluation.budget().held();
            boolean differs = values.contains(evaluation.text(node)) != equal;
            evaluation.budget().releaseTo(held);
            return differs;
        });
    }

    private static void addValue(long node, Set<String> values, XPathEvaluation evaluation) {
        long held = evaluation.budget().held();
        if (values.add(evaluation.text(node))) {
            evaluation.budget().hold(HELD_PER_VALUE);
        } else {
            evaluation.budget().releaseTo(held);
        }
    }

    /** Returns the least or greatest number of the nodes; NaN if none is a number. */
    static double extreme(NodeSetExpr nodes, boolean least, Focus focus) {
        double[] extreme = {Double.NaN};
        nodes.forEachUnordered(focus, node -> {
            double value = focus.evaluation.number(node);
            if (Double.isNaN(extreme[0]) || (least ? value < extreme[0] : value > extreme[0])) {
                extreme[0] = value;
            }
            return true;
        });
        return extreme[0];
    }
}
