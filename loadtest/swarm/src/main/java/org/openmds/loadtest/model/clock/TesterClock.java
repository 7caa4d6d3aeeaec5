package org.openmds.loadtest.model.clock;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The clock of a tester's records. It never steps: it reads the time once and then follows the machine's monotonic clock. */
@FunctionalInterface
public interface TesterClock {

    /** The number of readings of which {@link #system} takes the best. */
    int READINGS = 16;

    /** Returns the time in ns since 1970. */
    long nanos();

    /**
     * Returns this machine's clock. The time is read {@value #READINGS} times between two readings of the monotonic clock, and the
     * narrowest pair is used: a thread that is interrupted between them would give a clock that is wrong by that pause.
     */
    static TesterClock system() {
        long anchor = 0;
        long narrowest = Long.MAX_VALUE;
        for (int i = 0; i < READINGS; i++) {
            long before = System.nanoTime();
            Instant now = Instant.now();
            long width = System.nanoTime() - before;
            if (width < narrowest) {
                narrowest = width;
                anchor = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - before - width / 2;
            }
        }
        long offset = anchor;
        return () -> offset + System.nanoTime();
    }

    /**
     * Returns this clock with a deliberate offset and drift from now on, to test the correction of clocks.
     *
     * @param drift
     *            such as 50e-6 for 50 ppm too fast
     */
    default TesterClock skewedBy(long offsetNanos, double drift) {
        long start = nanos();
        return () -> {
            long now = nanos();
            return now + offsetNanos + Math.round((now - start) * drift);
        };
    }
}
