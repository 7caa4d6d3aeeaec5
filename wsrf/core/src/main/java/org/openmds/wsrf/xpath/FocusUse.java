package org.openmds.wsrf.xpath;

import java.util.List;

/** Whether an expression calls a function that depends on where it stands. What stands in predicates inside of it has a focus of its own. */
final class FocusUse {

    private FocusUse() {
    }

    static boolean asks(Expr expr, CoreFunction function) {
        return switch (expr) {
            case NumberExpr.Call call -> call.function() == function || anyAsks(call.arguments(), function);
            case BooleanExpr.Call call -> anyAsks(call.arguments(), function);
            case StringExpr.Call call -> anyAsks(call.arguments(), function);
            case BooleanExpr.Or or -> anyAsks(or.operands(), function);
            case BooleanExpr.And and -> anyAsks(and.operands(), function);
            case BooleanExpr.Compare compare -> asks(compare.left(), function) || asks(compare.right(), function);
            case NumberExpr.Arithmetic sum -> asks(sum.left(), function) || asks(sum.right(), function);
            case NumberExpr.Negation negation -> asks(negation.operand(), function);
            case NodeSetExpr.Union union -> anyAsks(union.operands(), function);
            case NodeSetExpr.Identified call -> asks(call.identifiers(), function);
            case LocationPath path -> {
                NodeSetExpr head = path.head();
                yield head != null && asks(head, function);
            }
            case Filtered filtered -> asks(filtered.primary(), function);
            case NumberExpr.Literal literal -> false;
            case StringExpr.Literal literal -> false;
            case NodeSetExpr.Mistyped mistyped -> false;
        };
    }

    private static boolean anyAsks(List<? extends Expr> expressions, CoreFunction function) {
        return expressions.stream().anyMatch(expr -> asks(expr, function));
    }
}
