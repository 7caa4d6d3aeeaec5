package org.openmds.loadtest.systems.hawkeye.classad;

import java.util.Locale;
import java.util.Optional;

/**
 * Where names are looked up: in an ad, then in the ads that it stands in, at last in the one that the outermost is matched with. {@code MY.x} and
 * {@code TARGET.x} say which of the two that are matched, {@code self} is the ad itself, {@code parent} the one that it stands in. For one thread.
 *
 * @param my
 *            whose expression it is
 * @param outer
 *            where the ad stands
 * @param target
 *            whom the outermost ad is matched with, if any
 * @param depth
 *            how many attributes deep the evaluation is
 */
public record EvaluationScope(ExpressionAd my, Optional<EvaluationScope> outer, Optional<ExpressionAd> target,
        int depth, LookupBudget lookups) {

    /** Attributes that refer to attributes; deeper ones, as of a circle, are errors. */
    private static final int MAX_DEPTH = 200;

    /** How many attributes one evaluation may still look up: ads that refer to each other twice each would take for ever. */
    static final class LookupBudget {
        private static final int MAX_LOOKUPS = 100_000;

        private int remaining = MAX_LOOKUPS;

        boolean take() {
            return remaining > 0 && remaining-- > 0;
        }
    }

    public static EvaluationScope of(ExpressionAd my) {
        return new EvaluationScope(my, Optional.empty(), Optional.empty(), 0, new LookupBudget());
    }

    /** As seen from the first while it is matched with the second. */
    public static EvaluationScope of(ExpressionAd my, ExpressionAd target) {
        return new EvaluationScope(my, Optional.empty(), Optional.of(target), 0, new LookupBudget());
    }

    /** Within an ad that stands in this one's. */
    EvaluationScope nested(ExpressionAd ad) {
        return new EvaluationScope(ad, Optional.of(this), target, depth, lookups);
    }

    /** What a name is here. */
    Value attribute(String name) {
        for (Optional<EvaluationScope> scope = Optional.of(this); scope.isPresent(); scope = scope.get().outer) {
            Optional<Expression> found = scope.get().my.get(name);
            if (found.isPresent()) {
                return scope.get().value(found.get(), depth);
            }
        }
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "my" -> new Value.Ad(outermost());
            case "self" -> new Value.Ad(this);
            case "parent" -> outer.<Value>map(Value.Ad::new).orElse(Value.UNDEFINED);
            case "target" -> targetScope().<Value>map(Value.Ad::new).orElse(Value.UNDEFINED);
            default -> targetScope().flatMap(other -> other.my.get(name).map(found -> other.value(found, depth)))
                    .orElse(Value.UNDEFINED);
        };
    }

    /** What an ad's attribute is, of this depth; its own alone, not of those that it stands in. */
    Value ownAttribute(Value.Ad ad, String name) {
        return ad.scope().my.get(name).map(found -> ad.scope().value(found, depth)).orElse(Value.UNDEFINED);
    }

    /** What a name is in an ad or around it, of this depth. */
    Value attributeIn(Value.Ad ad, String name) {
        EvaluationScope there = ad.scope();
        return new EvaluationScope(there.my, there.outer, there.target, depth, lookups).attribute(name);
    }

    private Value value(Expression expression, int from) {
        return from >= MAX_DEPTH || !lookups.take()
                ? Value.ERROR
                : expression.evaluate(new EvaluationScope(my, outer, target, from + 1, lookups));
    }

    private EvaluationScope outermost() {
        EvaluationScope scope = this;
        while (scope.outer.isPresent()) {
            scope = scope.outer.get();
        }
        return scope;
    }

    /** The one matched with, as it sees this one. */
    private Optional<EvaluationScope> targetScope() {
        return target.map(ad -> new EvaluationScope(ad, Optional.empty(), Optional.of(outermost().my), depth, lookups));
    }
}
