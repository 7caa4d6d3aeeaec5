package org.openmds.wsrf.client.subscription;

import java.time.Duration;

import org.openmds.wsrf.lifetime.LeaseClock;

/** The time at which a task must run next; it may be unset. Not thread-safe. */
final class DueTime {

    private final LeaseClock clock;
    private boolean set;
    private long atNanos;

    DueTime(LeaseClock clock) {
        this.clock = clock;
    }

    void setIn(Duration pause) {
        set = true;
        atNanos = clock.nanoTime() + pause.toNanos();
    }

    void clear() {
        set = false;
    }

    boolean isDue() {
        return set && clock.nanoTime() - atNanos >= 0;
    }

    /** Returns the shorter of a duration and the remaining time. */
    Duration orShorter(Duration other) {
        Duration left = Duration.ofNanos(Math.max(0, atNanos - clock.nanoTime()));
        return set && left.compareTo(other) < 0 ? left : other;
    }
}
