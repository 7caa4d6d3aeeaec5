package org.openmds.wsrf.xpath;

import java.util.List;

/**
 * Tests whether an expression calls {@code position()} or {@code last()}. Predicates inside the expression have a focus of their own and
 * are ignored.
 */
final class FocusDependency {

    private FocusDependency() {
    }

    static boolean calls(Expr expr, CoreFunction function) {
        return switch (expr) {
            case NumberExpr.NumberFunctionCall call ->
                call.function() == function || anyCalls(call.arguments(), function);
            case BooleanExpr.BooleanFunctionCall call -> anyCalls(call.arguments(), function);
            case StringExpr.StringFunctionCall call -> anyCalls(call.arguments(), function);
            case BooleanExpr.Or or -> anyCalls(or.operands(), function);
            case BooleanExpr.And and -> anyCalls(and.operands(), function);
            case BooleanExpr.Compare compare -> calls(compare.left(), function) || calls(compare.right(), function);
            case NumberExpr.Arithmetic sum -> calls(sum.left(), function) || calls(sum.right(), function);
            case NumberExpr.Negation negation -> calls(negation.operand(), function);
            case NodeSetExpr.Union union -> anyCalls(union.operands(), function);
            case NodeSetExpr.IdCall call -> calls(call.identifiers(), function);
            case LocationPath path -> {
                NodeSetExpr head = path.head();
                yield head != null && calls(head, function);
            }
            case FilterExpr filterExpr -> calls(filterExpr.primary(), function);
            case NumberExpr.Literal literal -> false;
            case StringExpr.Literal literal -> false;
            case NodeSetExpr.TypeMismatch typeMismatch -> false;
        };
    }

    private static boolean anyCalls(List<? extends Expr> expressions, CoreFunction function) {
        return expressions.stream().anyMatch(expr -> calls(expr, function));
    }
}
