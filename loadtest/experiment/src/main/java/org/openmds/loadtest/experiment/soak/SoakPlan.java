package org.openmds.loadtest.experiment.soak;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * A soak of one index: how many entries, how many queries a second, for how long.
 *
 * @param rate
 *            empty for half of what the index bears
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
                    "a soak has 0 to %d entries, got %d".formatted(MAX_ENTRIES, entries));
        }
        if (rate.isPresent() && !(rate.getAsDouble() >= MIN_RATE && rate.getAsDouble() <= MAX_RATE)) {
            throw new IllegalArgumentException("a soak has %s to %.0f queries a second, got %s".formatted(MIN_RATE,
                    MAX_RATE, rate.getAsDouble()));
        }
        if (duration.compareTo(MIN_DURATION) < 0 || duration.compareTo(MAX_DURATION) > 0) {
            throw new IllegalArgumentException("a soak takes %d s to %d days, got %d s".formatted(
                    MIN_DURATION.toSeconds(), MAX_DURATION.toDays(), duration.toSeconds()));
        }
    }

    /** As folders and reports say. */
    public String label() {
        return "%d-entries-%s".formatted(entries,
                rate.isEmpty() ? "half" : Double.toString(rate.getAsDouble()).replaceFirst("\\.0$", ""));
    }

    /** Of its beginning, which no trend has: a Java machine that has just begun is slow and grows. */
    public Duration warmUp() {
        Duration part = duration.dividedBy(5);
        Duration most = Duration.ofMinutes(5);
        return part.compareTo(most) < 0 ? part : most;
    }
}
