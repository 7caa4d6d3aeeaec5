package org.openmds.wsrf.lifetime;

import java.time.Duration;
import java.time.Instant;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Time that passes when a test says so. Thread-safe. */
public final class ManualClock implements LeaseClock {

    /** When every test begins. */
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    // Near the overflow, so that whoever compares nanoTime() with < is found out.
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

    /** Time passes. */
    public synchronized void advance(Duration duration) {
        nanos += duration.toNanos();
        now = now.plus(duration);
    }

    /** Somebody sets the wall clock. */
    public synchronized void step(Duration duration) {
        now = now.plus(duration);
    }
}
