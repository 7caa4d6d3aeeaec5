package org.openmds.server.config;

import java.time.Duration;

/**
 * The leases of subscriptions, pull points and registrations of publishers.
 *
 * @param initial
 *            the lease of a request without a termination time
 * @param maximum
 *            the longest lease that is granted
 * @param minimum
 *            the shortest lease that is granted
 * @param endless
 *            true if leases without end are granted to subscriptions and registrations
 */
public record SubscriptionLease(
        @Key(value = "Lease of a subscription that requests no termination time.", name = "default", min = "1s", max = "3650d") Duration initial,
        @Key(value = "Longest lease that is granted; requests for a longer one are refused.", min = "1s", max = "3650d") Duration maximum,
        @Key(value = "Shortest lease that is granted; requests for a shorter one are refused.", min = "100ms", max = "3650d") Duration minimum,
        @Key("Whether a lease without end is granted to a subscription that requests one or names no termination time, as in GT4.") boolean endless) {
}
