package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Backoff after failed calls to a producer: the delay doubles up to a maximum. A random share of up to one half is subtracted, so that many
 * subscribers of one producer do not retry at once.
 */
record ProducerBackoff(Duration first, Duration max, RandomGenerator random) {

    private static final int MAX_DOUBLINGS = 16;

    Duration delayAfter(int failures) {
        Duration doubled = first.multipliedBy(1L << Math.min(failures - 1, MAX_DOUBLINGS));
        Duration bounded = doubled.compareTo(max) < 0 ? doubled : max;
        return Duration.ofNanos((long) (bounded.toNanos() * (1 - random.nextDouble() / 2)));
    }
}
