package org.openmds.trigger.rule;

import java.time.Duration;
import java.time.Instant;

import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * A point in time: as people and files write it, and on the monotonic clock, by which durations are measured. So a step of the wall clock makes nothing
 * fire. Compared by the monotonic clock alone.
 *
 * @param time
 *            the wall clock
 * @param nanos
 *            {@link LeaseClock#nanoTime()}; zero has no meaning
 */
public record Moment(Instant time, long nanos) {

    /** What the monotonic clock can count. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    public static Moment now(LeaseClock clock) {
        return new Moment(clock.now(), clock.nanoTime());
    }

    /** A moment of an earlier process, or of this one, that was written down by its wall clock; one in the future counts as now. */
    public static Moment stored(Instant time, LeaseClock clock) {
        Duration age = Duration.between(time, clock.now());
        long nanos = age.compareTo(LONGEST) < 0 ? age.toNanos() : LONGEST.toNanos();
        return new Moment(time, clock.nanoTime() - Math.max(0, nanos));
    }

    /** Time that has passed since an earlier moment. */
    public Duration since(Moment earlier) {
        return Duration.ofNanos(nanos - earlier.nanos);
    }

    public Moment plus(Duration duration) {
        return new Moment(time.plus(duration), nanos + duration.toNanos());
    }

    public boolean isBefore(Moment other) {
        return nanos - other.nanos < 0;
    }

    /** The earlier of both. */
    public Moment min(Moment other) {
        return other.isBefore(this) ? other : this;
    }

    /** The later of both. */
    public Moment max(Moment other) {
        return isBefore(other) ? other : this;
    }
}
