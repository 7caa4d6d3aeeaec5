package org.openmds.wsrf.client.registration;

import java.time.Duration;

/**
 * The requested lifetime and renewal interval of a registration.
 *
 * @param lifetime
 *            the requested lifetime
 * @param renewalInterval
 *            the longest time between two renewals; a shorter lease is renewed earlier
 */
public record RegistrationTimes(Duration lifetime, Duration renewalInterval) {

    public RegistrationTimes {
        if (lifetime.compareTo(Duration.ZERO) <= 0 || renewalInterval.compareTo(Duration.ZERO) <= 0) {
            throw new IllegalArgumentException(
                    "the times of a registration must be positive, were %d ms and %d ms".formatted(
                            lifetime.toMillis(), renewalInterval.toMillis()));
        }
    }

    /** Returns times with the latest safe renewal. */
    public static RegistrationTimes ofLifetime(Duration lifetime) {
        return new RegistrationTimes(lifetime, lifetime);
    }

    /** Returns a lifetime of twice the renewal interval, as MDS4 requested: one renewal may fail. */
    public static RegistrationTimes ofRenewalInterval(Duration refresh) {
        return new RegistrationTimes(refresh.multipliedBy(2), refresh);
    }
}
