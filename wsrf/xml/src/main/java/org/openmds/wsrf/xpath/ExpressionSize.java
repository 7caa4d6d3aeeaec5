package org.openmds.wsrf.xpath;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The size of a compiled expression. It is measured without recursion, because a long chain of operators is nested as deeply as it is long.
 *
 * @param parts
 *            number of subexpressions, steps and predicates
 * @param levels
 *            greatest number of method calls on the stack during an evaluation, in units of one operator
 */
record ExpressionSize(int parts, int levels) {

    /** An evaluation of so many levels needs less than the usual stack of a thread, 1 MiB. */
    static final int MAX_LEVELS = 1_000;

    /** A step of a path calls itself for the next one through axis, node test and predicates. */
    private static final int LEVELS_PER_STEP = 4;
    /** Bytes of one part: some objects with four fields each. */
    private static final int BYTES_PER_PART = 200;

    /** A subexpression that is not measured yet. */
    private record NestedExpr(Expr expr, int level) {
    }

    static ExpressionSize of(Expr root) {
        int parts = 0;
        int levels = 0;
        Deque<NestedExpr> open = new ArrayDeque<>(List.of(new NestedExpr(root, 1)));
        for (NestedExpr next = open.poll(); next != null; next = open.poll()) {
            parts++;
            levels = Math.max(levels, next.level());
            List<NestedExpr> inner = inside(next.expr(), next.level());
            inner.forEach(open::push);
            if (next.expr() instanceof LocationPath path) {
                parts += path.steps().size();
                levels = Math.max(levels, next.level() + path.steps().stream().mapToInt(ExpressionSize::levels).sum());
            }
        }
        return new ExpressionSize(parts, levels);
    }

    /** Returns the approximate memory of the expression in bytes. */
    long bytes() {
        return (long) BYTES_PER_PART * parts;
    }

    private static List<NestedExpr> inside(Expr expr, int level) {
        if (expr instanceof LocationPath path) {
            return inside(path, level);
        }
        if (expr instanceof FilterExpr filter) {
            int depth = level + filter.predicates().size();
            List<NestedExpr> inner = nested(filter.operands(), depth);
            inner.addAll(predicates(filter.predicates(), depth));
            return inner;
        }
        return nested(expr.operands(), level);
    }

    private static List<NestedExpr> inside(LocationPath path, int level) {
        List<NestedExpr> inner = nested(path.operands(), level);
        int depth = level;
        for (LocationStep step : path.steps()) {
            depth += levels(step);
            inner.addAll(predicates(step.predicates(), depth));
        }
        return inner;
    }

    /** Each predicate passes its nodes to the next one, and the last one to the next step. */
    private static int levels(LocationStep step) {
        return LEVELS_PER_STEP + step.predicates().size();
    }

    private static List<NestedExpr> predicates(List<Predicate> predicates, int level) {
        return nested(predicates.stream().map(Predicate::expr).toList(), level);
    }

    private static List<NestedExpr> nested(List<? extends Expr> inner, int level) {
        List<NestedExpr> all = new ArrayList<>(inner.size());
        inner.forEach(expr -> all.add(new NestedExpr(expr, level + 1)));
        return all;
    }
}
