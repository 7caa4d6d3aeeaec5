package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to wait after failures: the pause doubles up to a ceiling, less up to a half, so that many subscribers of one producer do not come back at once. */
record Pauses(Duration first, Duration longest, RandomGenerator random) {

    private static final int MOST_DOUBLINGS = 16;

    Duration after(int failures) {
        Duration doubled = first.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
        Duration bounded = doubled.compareTo(longest) < 0 ? doubled : longest;
        return Duration.ofNanos((long) (bounded.toNanos() * (1 - random.nextDouble() / 2)));
    }
}
