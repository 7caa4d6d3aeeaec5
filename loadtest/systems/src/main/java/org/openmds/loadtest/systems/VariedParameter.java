package org.openmds.loadtest.systems;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A parameter that a rebuilt system has and that no paper gives, with a factor for its usual value. Statements that hold because of such
 * a parameter say nothing about the original, if another value makes them fail.
 *
 * @param factor
 *            the factor, above 0 and at most 100
 */
public record VariedParameter(ReplicaParameter parameter, double factor) {

    private static final double MAX_FACTOR = 100;

    /** The parameters, with their text in options. */
    public enum ReplicaParameter {
        /** The rows of earlier consumers in R-GMA's Registry, which determine how long a query holds its lock. */
        REGISTRY_ROWS("registry-rows"),
        /** The interval at which a user of R-GMA checks whether its answer is complete. */
        CONSUMER_POLL("consumer-poll");

        private final String text;

        ReplicaParameter(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    public VariedParameter {
        if (!(factor > 0 && factor <= MAX_FACTOR)) {
            throw new IllegalArgumentException(
                    "the factor of %s must be above 0 and at most 100, got %s".formatted(parameter, factor));
        }
    }

    /**
     * Parses a text such as registry-rows=0.5.
     *
     * @throws IllegalArgumentException
     *             if it is not a parameter and a factor
     */
    public static VariedParameter parse(String text) {
        String[] parts = text.split("=", 2);
        ReplicaParameter parameter = Arrays.stream(ReplicaParameter.values())
                .filter(each -> each.toString().equals(parts[0]))
                .findFirst()
                .orElseThrow(() -> expected(text));
        try {
            return new VariedParameter(parameter, Double.parseDouble(parts.length == 2 ? parts[1] : ""));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(expected(text).getMessage(), e);
        }
    }

    private static IllegalArgumentException expected(String text) {
        return new IllegalArgumentException("expected PARAMETER=FACTOR with one of %s, got '%s'".formatted(
                Arrays.stream(ReplicaParameter.values())
                        .map(ReplicaParameter::toString)
                        .collect(
                                Collectors.joining(", ")),
                text));
    }

    /** Returns the value of a parameter: its usual one, times the factor if this is the varied parameter. */
    long value(ReplicaParameter of, long usual) {
        return of == parameter ? Math.max(1, Math.round(usual * factor)) : usual;
    }

    /** Returns the text that {@link #parse} reads. */
    @Override
    public String toString() {
        return "%s=%s".formatted(parameter, factor);
    }
}
