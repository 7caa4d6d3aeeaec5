package org.openmds.server.otlp;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * The two times of each point.
 *
 * @param start
 *            the time from which counters count
 * @param now
 *            the time of the values
 */
record PointTimes(Instant start, Instant now) {

    long startNanos() {
        return nanos(start);
    }

    long nowNanos() {
        return nanos(now);
    }

    private static long nanos(Instant time) {
        return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
    }
}
