package org.openmds.wsrf.xpath;

import java.util.List;

/**
 * A predicate (XPath 1.0, section 2.4), with properties that are known at compile time.
 *
 * @param expr
 *            the condition, or the position
 * @param usesLast
 *            true if it calls {@code last()}, so all candidates must be collected first
 * @param positional
 *            true if it depends on the position or number of candidates
 */
record Predicate(Expr expr, boolean usesLast, boolean positional) {

    static Predicate of(Expr expr) {
        boolean last = calls(expr, CoreFunction.LAST);
        return new Predicate(expr, last,
                last || expr instanceof NumberExpr || calls(expr, CoreFunction.POSITION));
    }

    /** Returns true if an expression calls a function; predicates inside it have a focus of their own and are ignored. */
    private static boolean calls(Expr expr, CoreFunction function) {
        return expr instanceof Expr.FunctionCall call && call.function() == function
                || expr.operands().stream().anyMatch(operand -> calls(operand, function));
    }

    static boolean anyPositional(List<Predicate> predicates) {
        return predicates.stream().anyMatch(Predicate::positional);
    }

    boolean holds(Focus focus) {
        return expr instanceof NumberExpr ? expr.number(focus) == focus.position : expr.bool(focus);
    }

    /** Returns true if it is {@code [last()]}: only the last candidate must be stored. */
    boolean isLast() {
        return expr instanceof NumberExpr.NumberFunctionCall call && call.function() == CoreFunction.LAST;
    }
}
