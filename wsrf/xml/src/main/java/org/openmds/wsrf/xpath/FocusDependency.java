package org.openmds.wsrf.xpath;

/**
 * Tests whether an expression calls {@code position()} or {@code last()}. Predicates inside the expression have a focus of their own and
 * are ignored.
 */
final class FocusDependency {

    private FocusDependency() {
    }

    static boolean calls(Expr expr, CoreFunction function) {
        return expr instanceof Expr.FunctionCall call && call.function() == function
                || expr.operands().stream().anyMatch(operand -> calls(operand, function));
    }
}
