package org.openmds.wsrf.xpath;

import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.xpath.document.NodeTest;

/**
 * Rewrites the comparison of a path with a constant. It is true if it is true for one node of the path (XPath 1.0, section 3.4), so the nodes that make
 * it true can be selected by a predicate.
 */
final class ComparedNodes {

    private static final LocationPath CONTEXT_NODE = LocationPath.of(null, false,
            List.of(new LocationStep(Axis.SELF, new NodeTest.AnyNodeTest(), List.of())));

    private ComparedNodes() {
    }

    /** Returns an expression for the nodes; empty if the expression is no such comparison. */
    static Optional<Expr> of(Expr root) {
        if (!(root instanceof BooleanExpr.Compare compare)) {
            return Optional.empty();
        }
        if (compare.left() instanceof LocationPath path && isConstant(compare.right())) {
            return Optional.of(selected(path,
                    new BooleanExpr.Compare(CONTEXT_NODE, compare.operator(), compare.right())));
        }
        if (compare.right() instanceof LocationPath path && isConstant(compare.left())) {
            return Optional.of(selected(path,
                    new BooleanExpr.Compare(compare.left(), compare.operator(), CONTEXT_NODE)));
        }
        return Optional.empty();
    }

    private static Expr selected(LocationPath path, Expr condition) {
        return new FilterExpr(path, List.of(Predicate.of(condition)));
    }

    private static boolean isConstant(Expr expr) {
        return expr instanceof NumberExpr.Literal || expr instanceof StringExpr.Literal
                || expr instanceof NumberExpr.Negation negation && isConstant(negation.operand());
    }
}
