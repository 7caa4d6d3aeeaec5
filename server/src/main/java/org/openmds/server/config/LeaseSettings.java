package org.openmds.server.config;

import java.time.Duration;

/**
 * How long an entry stays without renewal.
 *
 * @param initial
 *            granted to a registration that asks for no termination time
 * @param maximum
 *            the longest that is granted
 * @param minimum
 *            the shortest that is granted
 */
public record LeaseSettings(
        @Key(value = "Lease of a registration that asks for none.", name = "default", min = "1s", max = "3650d") Duration initial,
        @Key(value = "The longest lease that is granted; more is refused.", min = "1s", max = "3650d") Duration maximum,
        @Key(value = "The shortest lease that is granted; less is refused.", min = "100ms", max = "3650d") Duration minimum) {
}
