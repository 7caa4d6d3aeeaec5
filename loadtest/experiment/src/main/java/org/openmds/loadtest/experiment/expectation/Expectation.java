package org.openmds.loadtest.experiment.expectation;

import org.jspecify.annotations.Nullable;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A sentence of a paper as something that can be checked.
 *
 * @param figure
 *            of the study, or of the paper that {@code where} names
 * @param says
 *            the paper, in its words or shortened
 * @param where
 *            the paper's letter and section
 * @param value
 *            a formula; what it may use is {@link FormulaFunctions}
 * @param means
 *            what the formula gives, for people
 * @param atLeast
 *            bound of the value; this or the other is there
 * @param atMost
 *            bound of the value
 * @param tolerance
 *            by which the bound may be missed, as a part of it
 * @param otherwise
 *            why it may not be seen here; shown where it is not
 */
public record Expectation(String id, String figure, String says, String where, String value, String means,
        @JsonProperty("at-least") @Nullable Double atLeast, @JsonProperty("at-most") @Nullable Double atMost,
        double tolerance, String otherwise) {

    public Expectation {
        if ((atLeast == null) == (atMost == null)) {
            throw new IllegalArgumentException("expectation %s: expected one of at-least and at-most".formatted(id));
        }
        otherwise = otherwise == null ? "" : otherwise;
    }

    boolean holds(double measured) {
        if (atLeast != null) {
            return measured >= atLeast - Math.abs(atLeast) * tolerance;
        }
        return atMost != null && measured <= atMost + Math.abs(atMost) * tolerance;
    }

    /** As reports say, such as "at least 5". */
    public String expected() {
        return atLeast != null ? "at least " + text(atLeast) : "at most " + (atMost == null ? "" : text(atMost));
    }

    private static String text(double bound) {
        return bound == Math.rint(bound) ? Long.toString((long) bound) : Double.toString(bound);
    }
}
