package org.openmds.server.config;

import java.time.Duration;

/**
 * The leases of entries.
 *
 * @param initial
 *            the lease of a registration that requests no termination time
 * @param maximum
 *            the longest lease that is granted
 * @param minimum
 *            the shortest lease that is granted
 */
public record LeaseSettings(
        @Key(value = "Lease of a registration that requests no termination time.", name = "default", min = "1s", max = "3650d") Duration initial,
        @Key(value = "Longest lease that is granted; requests for a longer one are refused.", min = "1s", max = "3650d") Duration maximum,
        @Key(value = "Shortest lease that is granted; requests for a shorter one are refused.", min = "100ms", max = "3650d") Duration minimum) {
}
