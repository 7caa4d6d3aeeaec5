package org.openmds.trigger.rule;

import java.time.Duration;
import java.time.Instant;

import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * A point in time on the wall clock and on the monotonic clock. Durations are measured on the monotonic clock, so a step of the wall clock
 * does not make a trigger fire. Comparisons use the monotonic clock only.
 *
 * @param time
 *            the wall clock
 * @param nanos
 *            {@link LeaseClock#nanoTime()}; only differences are meaningful
 */
public record TimePoint(Instant time, long nanos) {

    /** Largest age that the monotonic clock can represent. */
    private static final Duration MAX_AGE = Duration.ofDays(36_500);

    public static TimePoint now(LeaseClock clock) {
        return new TimePoint(clock.now(), clock.nanoTime());
    }

    /** Returns the point in time that was stored with its wall clock, perhaps by an earlier process; a time in the future counts as now. */
    public static TimePoint stored(Instant time, LeaseClock clock) {
        Duration age = Duration.between(time, clock.now());
        long nanos = age.compareTo(MAX_AGE) < 0 ? age.toNanos() : MAX_AGE.toNanos();
        return new TimePoint(time, clock.nanoTime() - Math.max(0, nanos));
    }

    /** Returns the time since an earlier point. */
    public Duration since(TimePoint earlier) {
        return Duration.ofNanos(nanos - earlier.nanos);
    }

    public TimePoint plus(Duration duration) {
        return new TimePoint(time.plus(duration), nanos + duration.toNanos());
    }

    public boolean isBefore(TimePoint other) {
        return nanos - other.nanos < 0;
    }

    /** Returns the earlier of both. */
    public TimePoint min(TimePoint other) {
        return other.isBefore(this) ? other : this;
    }

    /** Returns the later of both. */
    public TimePoint max(TimePoint other) {
        return isBefore(other) ? other : this;
    }
}
