package org.openmds.wsrf.client;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * When a registration is attended to next.
 *
 * @param times
 *            that the registrant asks for
 * @param random
 *            spreads the attempts of many registrants; any thread
 */
record LeasePacing(RegistrationTimes times, RandomGenerator random) {

    /** Of the granted lease: what is left is for attempts that fail. */
    private static final double RENEWAL_FRACTION = 0.8;
    /** Of the renewal time; it only makes it earlier. */
    private static final double RENEWAL_JITTER = 0.1;
    /** However short a lease is granted, the server is not flooded. */
    private static final Duration MIN_DELAY = Duration.ofMillis(100);
    private static final Duration INITIAL_BACKOFF = Duration.ofSeconds(1);
    private static final Duration MAX_BACKOFF = Duration.ofMinutes(1);
    private static final int MAX_DOUBLINGS = 16;

    /**
     * From the request until the renewal: four fifths of the lease, or the refresh interval where that is shorter, less a little.
     *
     * @param granted
     *            empty for a lease without end; the entry is then looked after as often as if the lifetime asked for had been granted
     */
    Duration untilRenewal(Optional<Duration> granted) {
        Duration latest = shorter(scaled(granted.orElse(times.lifetime()), RENEWAL_FRACTION), times.refresh());
        return longer(scaled(latest, 1 - RENEWAL_JITTER * random.nextDouble()), MIN_DELAY);
    }

    /** Doubles from 1 s to the ceiling of one minute or half a lifetime, less up to a half. */
    Duration backOff(int failures) {
        Duration ceiling = shorter(times.lifetime().dividedBy(2), MAX_BACKOFF);
        Duration doubled = INITIAL_BACKOFF.multipliedBy(1L << Math.min(failures - 1, MAX_DOUBLINGS));
        Duration longest = shorter(doubled, ceiling);
        return longer(scaled(longest, 1 - random.nextDouble() / 2), MIN_DELAY);
    }

    private static Duration scaled(Duration duration, double factor) {
        return Duration.ofMillis((long) (duration.toMillis() * factor));
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) > 0 ? a : b;
    }
}
