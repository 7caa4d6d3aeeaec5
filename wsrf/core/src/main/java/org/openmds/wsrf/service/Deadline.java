package org.openmds.wsrf.service;

import java.time.Duration;

/**
 * The instant at which the caller stops waiting.
 *
 * @param atNanos
 *            instant on the scale of {@link System#nanoTime()}
 */
public record Deadline(long atNanos) {

    /** Returns the deadline after the given duration from now. */
    public static Deadline in(Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos());
    }

    /** Returns the time left; zero if the deadline has passed. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, atNanos - System.nanoTime()));
    }

    /** Returns the earlier one of this deadline and the deadline after the given duration from now. */
    public Deadline atMost(Duration duration) {
        Deadline other = in(duration);
        return other.atNanos - atNanos < 0 ? other : this;
    }
}
