package org.openmds.wsrf.client.registration;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

import org.openmds.wsrf.softstate.Backoff;

/**
 * The times of renewals and retries of a registration.
 *
 * @param times
 *            the lifetime and renewal interval that the registrant requests
 * @param random
 *            spreads the attempts of many registrants; used by any thread
 */
record LeasePacing(RegistrationTimes times, RandomGenerator random) {

    /** Share of the granted lease after which it is renewed; the rest is for retries. */
    private static final double RENEWAL_FRACTION = 0.8;
    /** Maximum share by which a renewal is moved to an earlier time. */
    private static final double RENEWAL_JITTER = 0.1;
    /** Minimum delay between requests, to protect the server from very short leases. */
    private static final Duration MIN_DELAY = Duration.ofMillis(100);
    private static final Duration INITIAL_BACKOFF = Duration.ofSeconds(1);
    private static final Duration MAX_BACKOFF = Duration.ofMinutes(1);

    /**
     * Returns the time from the request to the renewal: four fifths of the lease or the renewal interval, whichever is shorter, minus up to 10 %.
     *
     * @param granted
     *            the granted lease; empty if it is unlimited: the entry is then renewed as if the requested lifetime had been granted
     */
    Duration untilRenewal(Optional<Duration> granted) {
        Duration latest = shorter(scaled(granted.orElse(times.lifetime()), RENEWAL_FRACTION), times.renewalInterval());
        return longer(scaled(latest, 1 - RENEWAL_JITTER * random.nextDouble()), MIN_DELAY);
    }

    /** Returns the delay before a retry: doubles from 1 s up to one minute or half a lifetime, minus up to a half at random. */
    Duration backoff(int failures) {
        Duration ceiling = shorter(times.lifetime().dividedBy(2), MAX_BACKOFF);
        return longer(Backoff.of(INITIAL_BACKOFF, ceiling, random).after(failures), MIN_DELAY);
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
