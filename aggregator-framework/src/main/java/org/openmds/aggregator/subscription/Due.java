package org.openmds.aggregator.subscription;

import java.time.Duration;

import org.openmds.wsrf.lifetime.LeaseClock;

/** When something is to be done, if ever. Not thread-safe. */
final class Due {

    private final LeaseClock clock;
    private boolean set;
    private long atNanos;

    Due(LeaseClock clock) {
        this.clock = clock;
    }

    void in(Duration pause) {
        set = true;
        atNanos = clock.nanoTime() + pause.toNanos();
    }

    void never() {
        set = false;
    }

    boolean isOver() {
        return set && clock.nanoTime() - atNanos >= 0;
    }

    /** The shorter of a time and the time that is left. */
    Duration orSooner(Duration other) {
        Duration left = Duration.ofNanos(Math.max(0, atNanos - clock.nanoTime()));
        return set && left.compareTo(other) < 0 ? left : other;
    }
}
