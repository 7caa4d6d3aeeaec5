package org.openmds.wsrf.softstate;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.ManualClock;

/** A clock that the test advances, and that counts how often it is read. Thread-safe. */
public final class CountingClock implements LeaseClock {

    private final ManualClock clock = new ManualClock();
    private final AtomicLong readings = new AtomicLong();

    @Override
    public long nanoTime() {
        readings.incrementAndGet();
        return clock.nanoTime();
    }

    @Override
    public Instant now() {
        return clock.now();
    }

    /** Advances both clocks. */
    public void advance(Duration duration) {
        clock.advance(duration);
    }

    /** Returns the number of calls of {@link #nanoTime}. */
    public long readings() {
        return readings.get();
    }
}
