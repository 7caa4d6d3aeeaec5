package org.openmds.server.config;

import java.time.Duration;

import org.openmds.aggregator.subscription.PullMode;

/**
 * The settings of subscriptions that this process has with other services.
 *
 * @param interval
 *            the time between two full collections from the producer
 * @param check
 *            the time between two checks that a subscription still exists
 * @param lifetime
 *            the lifetime to request if a registration names none
 * @param pull
 *            the use of pull points at the producer
 * @param pullInterval
 *            the time between two requests to a pull point
 * @param most
 *            the largest number of subscriptions
 */
public record SubscriptionSourceSettings(
        @Key(value = "Time between two full collections from a producer.", min = "1s", max = "30d") Duration interval,
        @Key(value = "Time between two checks that a subscription still exists.", min = "100ms", max = "1h") Duration check,
        @Key(value = "Lifetime to request if a registration names none; a subscription is renewed after half of the granted lifetime.", min = "10s", max = "31d") Duration lifetime,
        @Key("Use of a pull point at the producer: auto uses one if the producer cannot reach this process, always, or never.") PullMode pull,
        @Key(value = "Time between two requests to a pull point.", min = "10ms", max = "1h") Duration pullInterval,
        @Key(value = "Largest number of subscriptions; further targets are polled.", min = "0", max = "1000000") int most) {
}
