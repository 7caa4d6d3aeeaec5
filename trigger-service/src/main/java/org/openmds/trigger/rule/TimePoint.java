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
public record TimePoint(Instant time, long nanos) {

    /** What the monotonic clock can count. */
    private static final Duration MAX_AGE = Duration.ofDays(36_500);

    public static TimePoint now(LeaseClock clock) {
        return new TimePoint(clock.now(), clock.nanoTime());
    }

    /** A moment of an earlier process, or of this one, that was written down by its wall clock; one in the future counts as now. */
    public static TimePoint stored(Instant time, LeaseClock clock) {
        Duration age = Duration.between(time, clock.now());
        long nanos = age.compareTo(MAX_AGE) < 0 ? age.toNanos() : MAX_AGE.toNanos();
        return new TimePoint(time, clock.nanoTime() - Math.max(0, nanos));
    }

    /** Time that has passed since an earlier moment. */
    public Duration since(TimePoint earlier) {
        return Duration.ofNanos(nanos - earlier.nanos);
    }

    public TimePoint plus(Duration duration) {
        return new TimePoint(time.plus(duration), nanos + duration.toNanos());
    }

    public boolean isBefore(TimePoint other) {
        return nanos - other.nanos < 0;
    }

    /** The earlier of both. */
    public TimePoint min(TimePoint other) {
        return other.isBefore(this) ? other : this;
    }

    /** The later of both. */
    public TimePoint max(TimePoint other) {
        return isBefore(other) ? other : this;
    }
}
