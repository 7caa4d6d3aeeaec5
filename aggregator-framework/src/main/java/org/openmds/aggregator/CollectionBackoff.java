package org.openmds.aggregator;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to wait after failures: the pause doubles up to a ceiling, with jitter, so that many entries of one dead target do not come back at once. */
record CollectionBackoff(RandomGenerator random) {

    private static final int MAX_DOUBLINGS = 16;

    /**
     * The pause from the beginning of the last collection to that of the next.
     *
     * @param failures
     *            in a row, at least one
     * @param ceiling
     *            longest pause, where the interval is not longer
     */
    Duration afterFailures(Duration interval, int failures, Duration ceiling) {
        Duration doubled = interval.multipliedBy(1L << Math.min(failures - 1, MAX_DOUBLINGS));
        Duration longest = ceiling.compareTo(interval) > 0 ? ceiling : interval;
        Duration bounded = doubled.compareTo(longest) < 0 ? doubled : longest;
        return Duration.ofNanos((long) (bounded.toNanos() * (0.8 + 0.2 * random.nextDouble())));
    }
}
