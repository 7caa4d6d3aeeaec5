package org.openmds.aggregator;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Backoff after failed collections: the delay doubles up to a maximum, with jitter, so that many entries with the same dead target are not
 * retried at once.
 */
record CollectionBackoff(RandomGenerator random) {

    private static final int MAX_DOUBLINGS = 16;

    /**
     * Returns the time from the start of the last collection to the start of the next.
     *
     * @param failures
     *            number of consecutive failures, at least one
     * @param maxDelay
     *            maximum delay, unless the interval is longer
     */
    Duration afterFailures(Duration interval, int failures, Duration maxDelay) {
        Duration doubled = interval.multipliedBy(1L << Math.min(failures - 1, MAX_DOUBLINGS));
        Duration max = maxDelay.compareTo(interval) > 0 ? maxDelay : interval;
        Duration bounded = doubled.compareTo(max) < 0 ? doubled : max;
        return Duration.ofNanos((long) (bounded.toNanos() * (0.8 + 0.2 * random.nextDouble())));
    }
}
