package org.openmds.wsrf.xpath;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xpath.index.RequiredTokens;

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
     * Returns the condition of an expression {@code count(path[condition])}: its value is the number of values that meet the condition.
     *
     * @return null if the expression has another form, or the column may not know a value
     */
    static @Nullable NodeCondition counted(Expr root) {
        if (!(root instanceof NumberExpr.NumberFunctionCall call && call.function() == CoreFunction.COUNT
                && call.arguments().get(0) instanceof LocationPath path && path.head() == null
                && !path.steps().isEmpty())) {
            return null;
        }
        int last = path.steps().size() - 1;
        List<Predicate> predicates = path.steps().get(last).predicates();
        NodeCondition condition = predicates.isEmpty()
                ? null
                : NodeCondition.of(predicates.get(predicates.size() - 1).expr(),
                        () -> until(path, last, predicates.size() - 1));
        return condition != null && condition.test() instanceof NodeCondition.NumberTest ? condition : null;
    }

    private static RequiredTokens required(Expr expr, Supplier<LocationPath> nodes) {
        if (expr instanceof BooleanExpr.And and) {
            return RequiredTokens.all(and.operands().stream().map(operand -> required(operand, nodes)).toList());
        }
        if (expr instanceof BooleanExpr.Or or) {
            return RequiredTokens.any(or.operands().stream().map(operand -> required(operand, nodes)).toList());
        }
        NodeCondition condition = NodeCondition.of(expr, nodes);
        return condition == null ? RequiredTokens.NOTHING : new RequiredTokens.HasValue(condition);
    }

    /** Returns the path before a predicate. */
    private static LocationPath until(LocationPath path, int step, int predicate) {
        List<LocationStep> steps = new ArrayList<>(path.steps().subList(0, step));
        LocationStep last = path.steps().get(step);
        steps.add(new LocationStep(last.axis(), last.test(), last.predicates().subList(0, predicate)));
        return LocationPath.of(null, path.absolute(), steps);
    }
}
