package org.openmds.loadtest.model.clock;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** A machine's clock as its records tell it. It never steps: it follows the machine's monotonic clock from one reading of the time. */
@FunctionalInterface
public interface TesterClock {

    /** In ns since 1970. */
    long nanos();

    /** This machine's. */
    static TesterClock system() {
        Instant now = Instant.now();
        long anchor = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - System.nanoTime();
        return () -> anchor + System.nanoTime();
    }

    /**
     * This clock, wrong by an offset and a drift from now on, to test what corrects clocks.
     *
     * @param drift
     *            such as 50e-6 for 50 ppm too quick
     */
    default TesterClock skewedBy(long offsetNanos, double drift) {
        long start = nanos();
        return () -> {
            long now = nanos();
            return now + offsetNanos + Math.round((now - start) * drift);
        };
    }
}
