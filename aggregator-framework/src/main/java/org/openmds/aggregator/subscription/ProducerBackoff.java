package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to wait after failures: the pause doubles up to a ceiling, less up to a half, so that many subscribers of one producer do not come back at once. */
record ProducerBackoff(Duration first, Duration max, RandomGenerator random) {

    private static final int MAX_DOUBLINGS = 16;

    Duration delayAfter(int failures) {
        Duration doubled = first.multipliedBy(1L << Math.min(failures - 1, MAX_DOUBLINGS));
        Duration bounded = doubled.compareTo(max) < 0 ? doubled : max;
        return Duration.ofNanos((long) (bounded.toNanos() * (1 - random.nextDouble() / 2)));
    }
}
