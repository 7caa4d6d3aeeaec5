package org.openmds.aggregator;

import java.time.Duration;
import java.util.random.RandomGenerator;

import org.openmds.wsrf.lifetime.LeaseClock;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Spreads the first collections of sources: a single one starts at once, many start one after the other. So a thousand registrations do not start a
 * thousand programs in the same second, neither now nor at later intervals. Thread-safe.
 */
final class CollectionPacing {

    /** Gap between two first collections: twenty a second. */
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

    /** Returns the delay of a first collection: the next free slot, or a random time in the interval if no slot is free. */
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
