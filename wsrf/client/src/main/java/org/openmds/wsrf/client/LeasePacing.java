package org.openmds.wsrf.client;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * When a registration is attended to next.
 *
 * @param lifetime
 *            that is asked for
 * @param random
 *            spreads the attempts of many registrants; any thread
 */
record LeasePacing(Duration lifetime, RandomGenerator random) {

    /** Of the granted lease: what is left is for attempts that fail. */
    private static final double RENEW_AT = 0.8;
    /** Of the renewal time; it only makes it earlier. */
    private static final double RENEWAL_JITTER = 0.1;
    /** However short a lease is granted, the server is not flooded. */
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
    private static final Duration FIRST_BACK_OFF = Duration.ofSeconds(1);
    private static final Duration LONGEST_BACK_OFF = Duration.ofMinutes(1);
    private static final int MOST_DOUBLINGS = 16;

    /**
     * From the request until the renewal.
     *
     * @param granted
     *            empty for a lease without end; the entry is then looked after as often as if the lifetime asked for had been granted
     */
    Duration untilRenewal(Optional<Duration> granted) {
        double fraction = RENEW_AT * (1 - RENEWAL_JITTER * random.nextDouble());
        return longer(scaled(granted.orElse(lifetime), fraction), SHORTEST_PAUSE);
    }

    /** Doubles from 1 s to the ceiling of one minute or half a lifetime, less up to a half. */
    Duration backOff(int failures) {
        Duration half = lifetime.dividedBy(2);
        Duration ceiling = half.compareTo(LONGEST_BACK_OFF) < 0 ? half : LONGEST_BACK_OFF;
        Duration doubled = FIRST_BACK_OFF.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
        Duration longest = doubled.compareTo(ceiling) < 0 ? doubled : ceiling;
        return longer(scaled(longest, 1 - random.nextDouble() / 2), SHORTEST_PAUSE);
    }

    private static Duration scaled(Duration duration, double factor) {
        return Duration.ofMillis((long) (duration.toMillis() * factor));
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) > 0 ? a : b;
    }
}
