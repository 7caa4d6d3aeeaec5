package org.openmds.loadtest.experiment.soak;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * The plan of a soak of one index: its entries, the queries per second, and the duration.
 *
 * @param rate
 *            queries per second; empty for half of the index's capacity
 */
public record SoakPlan(int entries, OptionalDouble rate, Duration duration) {

    private static final int MAX_ENTRIES = 100_000;
    private static final double MIN_RATE = 0.1;
    private static final double MAX_RATE = 100_000;
    private static final Duration MIN_DURATION = Duration.ofSeconds(30);
    private static final Duration MAX_DURATION = Duration.ofDays(30);

    public SoakPlan {
        if (entries < 0 || entries > MAX_ENTRIES) {
            throw new IllegalArgumentException(
                    "a soak must have 0 to %d entries, got %d".formatted(MAX_ENTRIES, entries));
        }
        if (rate.isPresent() && !(rate.getAsDouble() >= MIN_RATE && rate.getAsDouble() <= MAX_RATE)) {
            throw new IllegalArgumentException(
                    "a soak must have %s to %.0f queries per second, got %s".formatted(MIN_RATE,
                            MAX_RATE, rate.getAsDouble()));
        }
        if (duration.compareTo(MIN_DURATION) < 0 || duration.compareTo(MAX_DURATION) > 0) {
            throw new IllegalArgumentException("a soak must take %d s to %d days, got %d s".formatted(
                    MIN_DURATION.toSeconds(), MAX_DURATION.toDays(), duration.toSeconds()));
        }
    }

    /** Returns the name in folders and reports. */
    public String label() {
        return "%d-entries-%s".formatted(entries,
                rate.isEmpty() ? "half" : Double.toString(rate.getAsDouble()).replaceFirst("\\.0$", ""));
    }

    /** Returns the time at the start that trends leave out: a new JVM is slow and its memory grows. */
    public Duration warmUp() {
        Duration part = duration.dividedBy(5);
        Duration most = Duration.ofMinutes(5);
        return part.compareTo(most) < 0 ? part : most;
    }
}
