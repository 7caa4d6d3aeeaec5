package org.openmds.loadtest.experiment.expectation;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A statement of a paper in a form that can be checked.
 *
 * @param figure
 *            the figure of the study, or of the paper that {@code where} names
 * @param says
 *            the statement, quoted or shortened
 * @param where
 *            the paper's letter and section
 * @param value
 *            the formula; it can call the methods of {@link FormulaFunctions}
 * @param means
 *            the meaning of the formula, for readers
 * @param atLeast
 *            the lower bound of the value; exactly one of the two bounds is set
 * @param atMost
 *            the upper bound of the value
 * @param tolerance
 *            the relative tolerance of the bound
 * @param otherwise
 *            a reason why the statement may not be reproduced; shown only then
 */
public record Expectation(String id, String figure, String says, String where, String value, String means,
        @JsonProperty("at-least") @Nullable Double atLeast, @JsonProperty("at-most") @Nullable Double atMost,
        double tolerance, String otherwise) {

    private static final Pattern CURVE = Pattern.compile("'([\\w-]+/[\\w-]+)'");

    public Expectation {
        if ((atLeast == null) == (atMost == null)) {
            throw new IllegalArgumentException(
                    "expectation %s: expected exactly one of at-least and at-most".formatted(id));
        }
        otherwise = otherwise == null ? "" : otherwise;
    }

    /** Returns the curves that the formula reads, such as set1/agent. */
    public Set<String> curves() {
        return CURVE.matcher(value).results().map(match -> match.group(1)).collect(Collectors.toSet());
    }

    boolean holds(double measured) {
        if (atLeast != null) {
            return measured >= atLeast - Math.abs(atLeast) * tolerance;
        }
        return atMost != null && measured <= atMost + Math.abs(atMost) * tolerance;
    }

    /** Returns the bound as text, such as "at least 5". */
    public String expected() {
        return atLeast != null ? "at least " + text(atLeast) : "at most " + (atMost == null ? "" : text(atMost));
    }

    private static String text(double bound) {
        return bound == Math.rint(bound) ? Long.toString((long) bound) : Double.toString(bound);
    }
}
