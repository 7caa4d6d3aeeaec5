package org.openmds.wsrf.xpath;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xpath.document.NodeTest.NameTest;
import org.openmds.wsrf.xpath.index.RequiredTokens;
import org.openmds.wsrf.xpath.index.ValueCondition;

/** Finds the conditions on values that nodes of a path must meet. */
final class ConditionFinder {

    private ConditionFinder() {
    }

    /** Returns what the predicates of a step require of the values of its nodes. */
    static RequiredTokens of(LocationPath path, int step) {
        List<Predicate> predicates = path.steps().get(step).predicates();
        List<RequiredTokens> required = new ArrayList<>();
        for (int i = 0; i < predicates.size() && path.head() == null; i++) {
            int predicate = i;
            required.add(required(predicates.get(i).expr(), () -> until(path, step, predicate)));
        }
        return RequiredTokens.all(required);
    }

    /**
     * Returns the conditions of an expression {@code count(path[condition])}, or of a union of such paths to nodes with different names: its value is the
     * number of values that meet them.
     *
     * @return empty if the expression has another form, or a column may not know a value
     */
    static List<ValueCondition> counted(Expr root) {
        if (!(root instanceof NumberExpr.NumberFunctionCall call) || call.function() != CoreFunction.COUNT) {
            return List.of();
        }
        List<? extends Expr> paths = call.arguments().get(0) instanceof NodeSetExpr.Union union
                ? union.operands()
                : call.arguments();
        List<ValueCondition> conditions = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Expr each : paths) {
            NodeCondition condition = last(each);
            String name = each instanceof LocationPath path ? lastName(path) : null;
            boolean isOther = paths.size() == 1 || name != null && names.add(name);
            if (condition == null || !(condition.test() instanceof NodeCondition.NumberTest) || !isOther) {
                return List.of();
            }
            conditions.add(condition);
        }
        return conditions;
    }

    /** Returns the condition at the end of a path. */
    private static @Nullable NodeCondition last(Expr expr) {
        if (!(expr instanceof LocationPath path) || path.head() != null || path.steps().isEmpty()) {
            return null;
        }
        int step = path.steps().size() - 1;
        List<Predicate> predicates = path.steps().get(step).predicates();
        int predicate = predicates.size() - 1;
        return predicate < 0
                ? null
                : NodeCondition.of(predicates.get(predicate).expr(), () -> until(path, step, predicate));
    }

    /** Returns the local name of the nodes of a path; null if they may have several. */
    private static @Nullable String lastName(LocationPath path) {
        return path.steps().get(path.steps().size() - 1).test() instanceof NameTest test ? test.local() : null;
    }

    private static RequiredTokens required(Expr expr, Supplier<LocationPath> nodes) {
        if (expr instanceof BooleanExpr.And and) {
            return RequiredTokens.all(and.operands().stream().map(operand -> required(operand, nodes)).toList());
        }
        if (expr instanceof BooleanExpr.Or or) {
            return RequiredTokens.any(or.operands().stream().map(operand -> required(operand, nodes)).toList());
        }
        NodeCondition condition = NodeCondition.of(expr, nodes);
        return condition == null ? RequiredTokens.nothing() : new RequiredTokens.HasValue(condition);
    }

    /** Returns the path before a predicate. */
    private static LocationPath until(LocationPath path, int step, int predicate) {
        List<LocationStep> steps = new ArrayList<>(path.steps().subList(0, step));
        LocationStep last = path.steps().get(step);
        steps.add(new LocationStep(last.axis(), last.test(), last.predicates().subList(0, predicate)));
        return LocationPath.of(null, path.absolute(), steps);
    }
}
