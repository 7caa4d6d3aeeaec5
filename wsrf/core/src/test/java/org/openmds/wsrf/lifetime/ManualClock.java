package org.openmds.wsrf.lifetime;

import java.time.Duration;
import java.time.Instant;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** A clock that the test advances. Thread-safe. */
public final class ManualClock implements LeaseClock {

    /** The time at the start of each test. */
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    // Near the overflow, so that code which compares nanoTime() with < fails.
    @GuardedBy("this")
    private long nanos = Long.MAX_VALUE - Duration.ofSeconds(100).toNanos();
    @GuardedBy("this")
    private Instant now = START;

    @Override
    public synchronized long nanoTime() {
        return nanos;
    }

    @Override
    public synchronized Instant now() {
        return now;
    }

    /** Advances both clocks. */
    public synchronized void advance(Duration duration) {
        nanos += duration.toNanos();
        now = now.plus(duration);
    }

    /** Sets the wall clock. */
    public synchronized void step(Duration duration) {
        now = now.plus(duration);
    }
}
