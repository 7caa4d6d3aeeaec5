package org.openmds.wsrf.xpath;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Copies a compiled expression with another value in the place of a string literal that is compared with a path. What the compilation has found out about
 * the expression does not depend on such a value, except for what a step requires, which is found out again. One use; not thread-safe.
 */
final class LiteralReplacement {

    private final StringExpr.Literal literal;
    private final StringExpr.Literal replacement;
    private boolean replaced;

    private LiteralReplacement(StringExpr.Literal literal, StringExpr.Literal replacement) {
        this.literal = literal;
        this.replacement = replacement;
    }

    /**
     * Returns the copy.
     *
     * @param literal
     *            the literal of the expression, found by its identity
     * @return empty if the literal is used in another way
     */
    static Optional<Expr> in(Expr root, StringExpr.Literal literal, StringExpr.Literal replacement) {
        LiteralReplacement work = new LiteralReplacement(literal, replacement);
        Expr copy = work.copy(root);
        return work.replaced ? Optional.of(copy) : Optional.empty();
    }

    private Expr copy(Expr expr) {
        if (replaced || expr instanceof StringExpr.Literal) {
            return expr;
        }
        if (expr instanceof BooleanExpr.Compare compare) {
            return copy(compare);
        }
        if (expr instanceof BooleanExpr.And and) {
            List<Expr> operands = copies(and.operands(), this::copy);
            return replaced ? new BooleanExpr.And(operands) : and;
        }
        if (expr instanceof BooleanExpr.Or or) {
            List<Expr> operands = copies(or.operands(), this::copy);
            return replaced ? new BooleanExpr.Or(operands) : or;
        }
        if (expr instanceof Expr.FunctionCall call) {
            List<Expr> arguments = copies(call.arguments(), this::copy);
            return replaced ? call(call, arguments) : expr;
        }
        return expr instanceof NodeSetExpr nodes ? copy(nodes) : expr;
    }

    private static Expr call(Expr.FunctionCall call, List<Expr> arguments) {
        if (call instanceof BooleanExpr.BooleanFunctionCall) {
            return new BooleanExpr.BooleanFunctionCall(call.function(), arguments);
        }
        return call instanceof NumberExpr.NumberFunctionCall
                ? new NumberExpr.NumberFunctionCall(call.function(), arguments)
                : new StringExpr.StringFunctionCall(call.function(), arguments);
    }

    private Expr copy(BooleanExpr.Compare compare) {
        if (isValue(compare.right()) && compare.left() instanceof LocationPath) {
            replaced = true;
            return new BooleanExpr.Compare(compare.left(), compare.operator(), replacement);
        }
        if (isValue(compare.left()) && compare.right() instanceof LocationPath) {
            replaced = true;
            return new BooleanExpr.Compare(replacement, compare.operator(), compare.right());
        }
        Expr left = copy(compare.left());
        Expr right = copy(compare.right());
        return replaced ? new BooleanExpr.Compare(left, compare.operator(), right) : compare;
    }

    private NodeSetExpr copy(NodeSetExpr nodes) {
        if (nodes instanceof LocationPath path) {
            NodeSetExpr head = path.head() == null ? null : copy(path.head());
            List<LocationStep> steps = copies(path.steps(), this::copy);
            return replaced ? new LocationPath(head, path.absolute(), steps, path.shape()) : path;
        }
        if (nodes instanceof FilterExpr filter) {
            NodeSetExpr primary = copy(filter.primary());
            List<Predicate> predicates = copies(filter.predicates(), this::copy);
            return replaced ? new FilterExpr(primary, predicates) : filter;
        }
        if (nodes instanceof NodeSetExpr.Union union) {
            List<NodeSetExpr> operands = copies(union.operands(), this::copy);
            return replaced ? new NodeSetExpr.Union(operands) : union;
        }
        return nodes;
    }

    private LocationStep copy(LocationStep step) {
        List<Predicate> predicates = copies(step.predicates(), this::copy);
        return replaced ? new LocationStep(step.axis(), step.test(), predicates) : step;
    }

    private Predicate copy(Predicate predicate) {
        Expr copy = copy(predicate.expr());
        return replaced ? new Predicate(copy, predicate.usesLast(), predicate.positional()) : predicate;
    }

    @SuppressWarnings("ReferenceEquality")
    private boolean isValue(Expr expr) {
        return expr == literal;
    }

    /** Copies a list of parts; those after the replaced literal stay the same. */
    private <T> List<T> copies(List<? extends T> parts, UnaryOperator<T> copy) {
        List<T> all = new ArrayList<>(parts.size());
        for (T part : parts) {
            all.add(replaced ? part : copy.apply(part));
        }
        return List.copyOf(all);
    }
}
