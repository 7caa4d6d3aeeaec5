package org.openmds.wsrf.lifetime;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

import org.openmds.wsrf.xml.XmlTimes;

/**
 * Limits and defaults for the leases that a service grants.
 *
 * @param unspecified
 *            length if the requestor names no time; MDS4 granted twice its refresh interval of ten minutes
 * @param minimum
 *            shortest length; shorter requests are refused
 * @param maximum
 *            longest length; longer requests are refused
 * @param endless
 *            true if a lease without end is granted to requestors that ask for it or that name no time
 */
public record LeaseTerms(Duration unspecified, Duration minimum, Duration maximum, boolean endless) {

    /** Default: twenty minutes; minimum: one second; maximum: seven days. */
    public static final LeaseTerms DEFAULT = new LeaseTerms(Duration.ofMinutes(20), Duration.ofSeconds(1),
            Duration.ofDays(7));

    /** Creates terms that refuse a lease without end. */
    public LeaseTerms(Duration unspecified, Duration minimum, Duration maximum) {
        this(unspecified, minimum, maximum, false);
    }

    /**
     * Grants a lease for a requested lifetime.
     *
     * @throws UnacceptableLifetimeException
     *             the requested time is in the past, or not between minimum and maximum
     */
    public Lease grant(RequestedLifetime requested, LeaseClock clock) {
        if (endless && (requested instanceof RequestedLifetime.Unlimited
                || requested instanceof RequestedLifetime.Unspecified)) {
            return new Lease.Unlimited();
        }
        Optional<Duration> wanted = requested.durationFrom(clock.now(), unspecified);
        if (wanted.isEmpty()) {
            throw new UnacceptableLifetimeException(
                    "a lifetime without end is not granted; the longest is %s".formatted(text(maximum)));
        }
        Duration length = wanted.get();
        if (length.isNegative() || length.isZero()) {
            throw new UnacceptableLifetimeException(
                    "the requested termination time is %s in the past; the service's clock shows %s"
                            .formatted(text(length.negated()), XmlTimes.text(clock.now())));
        }
        if (length.compareTo(minimum) < 0) {
            throw new UnacceptableLifetimeException(
                    "a lifetime of %s was requested; the shortest is %s".formatted(text(length), text(minimum)));
        }
        if (length.compareTo(maximum) > 0) {
            throw new UnacceptableLifetimeException(
                    "a lifetime of %s was requested; the longest is %s".formatted(text(length), text(maximum)));
        }
        return Lease.Limited.of(length, clock);
    }

    /** Returns a duration in seconds, with a fraction if it has one. */
    private static String text(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString() + " s";
    }
}
