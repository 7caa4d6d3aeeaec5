package org.openmds.aggregator;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * When to collect next. Regular collections keep their interval, the first one is spread over it; after failures the pause doubles up to a ceiling, with
 * jitter, so that many entries of one dead target do not come back at once.
 *
 * @param ceiling
 *            longest pause
 */
record BackOff(Duration ceiling, RandomGenerator random) {

    private static final int MAX_DOUBLINGS = 16;

    /** Up to a tenth of the interval, two seconds at most: something should be there soon. */
    Duration first(Duration interval) {
        Duration span = interval.dividedBy(10);
        Duration bounded = span.compareTo(Duration.ofSeconds(2)) < 0 ? span : Duration.ofSeconds(2);
        return Duration.ofNanos((long) (bounded.toNanos() * random.nextDouble()));
    }

    /** The pause after so many failures in a row. */
    Duration afterFailures(Duration interval, int failures) {
        Duration doubled = interval.multipliedBy(1L << Math.min(failures - 1, MAX_DOUBLINGS));
        Duration longest = ceiling.compareTo(interval) > 0 ? ceiling : interval;
        Duration bounded = doubled.compareTo(longest) < 0 ? doubled : longest;
        return Duration.ofNanos((long) (bounded.toNanos() * (0.8 + 0.2 * random.nextDouble())));
    }
}
