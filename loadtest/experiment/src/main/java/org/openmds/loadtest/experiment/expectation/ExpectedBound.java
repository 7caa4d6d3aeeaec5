package org.openmds.loadtest.experiment.expectation;

import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The values that a statement allows. A statement that a curve is flat has both bounds.
 *
 * @param atLeast
 *            the lower bound
 * @param atMost
 *            the upper bound; at least one of the two is set
 */
public record ExpectedBound(@Nullable Double atLeast, @Nullable Double atMost) {

    public ExpectedBound {
        if (atLeast == null && atMost == null) {
            throw new IllegalArgumentException("expected at-least or at-most");
        }
    }

    /** Returns true if all values of an interval are allowed. A value at a bound is not: an order excludes the ratio 1. */
    boolean contains(FormulaInterval interval) {
        return (atLeast == null || interval.low() > atLeast) && (atMost == null || interval.high() < atMost);
    }

    /** Returns true if no value of an interval is allowed. */
    boolean excludes(FormulaInterval interval) {
        return atLeast != null && interval.high() < atLeast || atMost != null && interval.low() > atMost;
    }

    /** Returns the bounds as text, such as "at least 5". */
    @Override
    public String toString() {
        return Stream.of(text("at least", atLeast), text("at most", atMost))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String text(String words, @Nullable Double bound) {
        if (bound == null) {
            return "";
        }
        return words + " " + (bound == Math.rint(bound) ? Long.toString(bound.longValue()) : Double.toString(bound));
    }
}
