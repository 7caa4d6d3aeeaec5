package org.openmds.loadtest.model.clock;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The clock of a tester's records. It never steps: it reads the time once and then follows the machine's monotonic clock. */
@FunctionalInterface
public interface TesterClock {

    /** Returns the time in ns since 1970. */
    long nanos();

    /** Returns this machine's clock. */
    static TesterClock system() {
        Instant now = Instant.now();
        long anchor = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - System.nanoTime();
        return () -> anchor + System.nanoTime();
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
