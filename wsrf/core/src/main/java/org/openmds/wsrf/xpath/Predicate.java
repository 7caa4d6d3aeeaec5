package org.openmds.wsrf.xpath;

import java.util.List;

/**
 * A predicate (XPath 1.0, section 2.4), with what can be known of it beforehand.
 *
 * @param expr
 *            what must be true, or the position
 * @param usesLast
 *            whether it asks for the number of candidates, which then must all be there first
 * @param positional
 *            whether it depends on the position or number of candidates at all
 */
record Predicate(Expr expr, boolean usesLast, boolean positional) {

    static Predicate of(Expr expr) {
        boolean last = FocusDependency.calls(expr, CoreFunction.LAST);
        return new Predicate(expr, last,
                last || expr instanceof NumberExpr || FocusDependency.calls(expr, CoreFunction.POSITION));
    }

    static boolean anyPositional(List<Predicate> predicates) {
        return predicates.stream().anyMatch(Predicate::positional);
    }

    boolean holds(Focus focus) {
        return expr instanceof NumberExpr ? expr.number(focus) == focus.position : expr.bool(focus);
    }

    /** Whether it is a number as written: then one candidate is enough. */
    boolean isIndex() {
        return expr instanceof NumberExpr.Literal;
    }

    /** Whether it is {@code [last()]}: then no candidate but the last is kept. */
    boolean isLast() {
        return expr instanceof NumberExpr.NumberFunctionCall call && call.function() == CoreFunction.LAST;
    }
}
