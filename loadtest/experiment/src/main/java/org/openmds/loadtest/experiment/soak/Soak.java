package org.openmds.loadtest.experiment.soak;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * A soak of one index: how many entries, how many queries a second, for how long.
 *
 * @param rate
 *            empty for half of what the index bears
 */
public record Soak(int entries, OptionalDouble rate, Duration duration) {

    private static final int MOST_ENTRIES = 100_000;
    private static final double LEAST_RATE = 0.1;
    private static final double MOST_RATE = 100_000;
    private static final Duration SHORTEST = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofDays(30);

    public Soak {
        if (entries < 0 || entries > MOST_ENTRIES) {
            throw new IllegalArgumentException(
                    "a soak has 0 to %d entries, got %d".formatted(MOST_ENTRIES, entries));
        }
        if (rate.isPresent() && !(rate.getAsDouble() >= LEAST_RATE && rate.getAsDouble() <= MOST_RATE)) {
            throw new IllegalArgumentException("a soak has %s to %.0f queries a second, got %s".formatted(LEAST_RATE,
                    MOST_RATE, rate.getAsDouble()));
        }
        if (duration.compareTo(SHORTEST) < 0 || duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("a soak takes %d s to %d days, got %d s".formatted(
                    SHORTEST.toSeconds(), LONGEST.toDays(), duration.toSeconds()));
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
