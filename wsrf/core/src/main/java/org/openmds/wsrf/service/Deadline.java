package org.openmds.wsrf.service;

import java.time.Duration;

/**
 * The moment at which the caller stops waiting.
 *
 * @param atNanos
 *            on the scale of {@link System#nanoTime()}
 */
public record Deadline(long atNanos) {

    /** A deadline after a duration. */
    public static Deadline in(Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos());
    }

    /** The time left; zero when it has passed. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, atNanos - System.nanoTime()));
    }

    /** The earlier of this and a deadline after a duration. */
    public Deadline atMost(Duration duration) {
        Deadline other = in(duration);
        return other.atNanos - atNanos < 0 ? other : this;
    }
}
