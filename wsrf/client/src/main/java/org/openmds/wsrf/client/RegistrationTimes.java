package org.openmds.wsrf.client;

import java.time.Duration;

/**
 * How long a registration is to live, and how often it is looked after.
 *
 * @param lifetime
 *            that is asked for
 * @param refresh
 *            the longest time from one renewal to the next; with a shorter lease, renewals come earlier
 */
public record RegistrationTimes(Duration lifetime, Duration refresh) {

    public RegistrationTimes {
        if (!lifetime.isPositive() || !refresh.isPositive()) {
            throw new IllegalArgumentException(
                    "the times of a registration must be positive, were %s and %s".formatted(lifetime, refresh));
        }
    }

    /** Renewed as late as is safe. */
    public static RegistrationTimes ofLifetime(Duration lifetime) {
        return new RegistrationTimes(lifetime, lifetime);
    }

    /** A lifetime of twice the refresh interval, as MDS4 asked for: one renewal may fail. */
    public static RegistrationTimes ofRefresh(Duration refresh) {
        return new RegistrationTimes(refresh.multipliedBy(2), refresh);
    }
}
