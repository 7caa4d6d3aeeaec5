package org.openmds.aggregator;

import java.time.Duration;
import java.util.random.RandomGenerator;

import org.openmds.wsrf.lifetime.LeaseClock;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * When sources are collected for the first time: one alone at once, many together one after the other, so that a thousand registrations do not start a
 * thousand programs in the same second, then or at any later interval. Thread-safe.
 */
final class CollectionPacing {

    /** Twenty beginnings a second. */
    private static final Duration GAP = Duration.ofMillis(50);

    private final LeaseClock clock;
    private final RandomGenerator random;
    @GuardedBy("this")
    private long nextSlotNanos;

    CollectionPacing(LeaseClock clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
        this.nextSlotNanos = clock.nanoTime();
    }

    /** The time until the first collection: the next free place, or any within the interval where none is free. */
    synchronized Duration firstDelay(Duration interval) {
        long now = clock.nanoTime();
        long wait = Math.max(0, nextSlotNanos - now);
        if (wait > interval.toNanos()) {
            return Duration.ofNanos((long) (interval.toNanos() * random.nextDouble()));
        }
        nextSlotNanos = now + wait + GAP.toNanos();
        return Duration.ofNanos(wait);
    }
}
