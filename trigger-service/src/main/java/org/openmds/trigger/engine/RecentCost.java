package org.openmds.trigger.engine;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.openmds.trigger.rule.TimePoint;

/** The time that checks took recently: it halves every ten seconds. Used by one thread. */
final class RecentCost {

    private static final Duration HALF_LIFE = Duration.ofSeconds(10);

    private double nanos;
    private @Nullable TimePoint at;

    void add(TimePoint now, Duration cost) {
        nanos = nanos(now) + cost.toNanos();
        at = now;
    }

    /** Returns the cost in nanoseconds. */
    double nanos(TimePoint now) {
        TimePoint last = at;
        if (last == null) {
            return 0;
        }
        double halves = now.since(last).toNanos() / (double) HALF_LIFE.toNanos();
        return nanos * Math.pow(0.5, halves);
    }
}
