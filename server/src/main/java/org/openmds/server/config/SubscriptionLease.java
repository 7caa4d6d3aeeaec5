package org.openmds.server.config;

import java.time.Duration;

/**
 * How long a subscription, a pull point or the registration of a publisher stays without renewal.
 *
 * @param initial
 *            granted to who asks for no termination time
 * @param maximum
 *            the longest that is granted
 * @param minimum
 *            the shortest that is granted
 * @param endless
 *            whether subscriptions and registrations without end are granted
 */
public record SubscriptionLease(
        @Key(value = "Lease of a subscription that asks for none.", name = "default", min = "1s", max = "3650d") Duration initial,
        @Key(value = "The longest lease that is granted; more is refused.", min = "1s", max = "3650d") Duration maximum,
        @Key(value = "The shortest lease that is granted; less is refused.", min = "100ms", max = "3650d") Duration minimum,
        @Key("Whether a subscription without end is granted to who asks for one or names no time, as GT4 did.") boolean endless) {
}
