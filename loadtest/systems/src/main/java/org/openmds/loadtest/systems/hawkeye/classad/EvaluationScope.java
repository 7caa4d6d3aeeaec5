package org.openmds.loadtest.systems.hawkeye.classad;

import java.util.Locale;
import java.util.Optional;

/**
 * The scope in which names are looked up: an ad, then the ads in which it is nested, and at last the target of the outermost ad. {@code MY.x} and
 * {@code TARGET.x} select one of the two matched ads, {@code self} is the ad itself, and {@code parent} the ad in which it is nested. For one thread.
 *
 * @param my
 *            the ad that contains the expression
 * @param outer
 *            scope of the ad in which this ad is nested
 * @param target
 *            the ad with which the outermost ad is matched, if any
 * @param depth
 *            nesting depth of attribute references in this evaluation
 */
public record EvaluationScope(ExpressionAd my, Optional<EvaluationScope> outer, Optional<ExpressionAd> target,
        int depth, LookupBudget lookups) {

    /** Limit of references from attribute to attribute; deeper ones, such as cycles, are errors. */
    private static final int MAX_DEPTH = 200;

    /** Limit of attribute lookups in one evaluation: with two references in each attribute, evaluation time would grow exponentially. */
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

    /** Returns the scope of the first ad while it is matched with the second. */
    public static EvaluationScope of(ExpressionAd my, ExpressionAd target) {
        return new EvaluationScope(my, Optional.empty(), Optional.of(target), 0, new LookupBudget());
    }

    /** Returns the scope of an ad that is nested in this one. */
    EvaluationScope nested(ExpressionAd ad) {
        return new EvaluationScope(ad, Optional.of(this), target, depth, lookups);
    }

    /** Returns the value of a name in this scope. */
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

    /** Returns the value of an ad's own attribute, not of the ads in which it is nested, at this depth. */
    Value ownAttribute(Value.Ad ad, String name) {
        return ad.scope().my.get(name).map(found -> ad.scope().value(found, depth)).orElse(Value.UNDEFINED);
    }

    /** Returns the value of a name in an ad or the ads in which it is nested, at this depth. */
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

    /** Returns the scope of the target, which has this ad as its own target. */
    private Optional<EvaluationScope> targetScope() {
        return target.map(ad -> new EvaluationScope(ad, Optional.empty(), Optional.of(outermost().my), depth, lookups));
    }
}
