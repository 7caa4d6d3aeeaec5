package org.openmds.server.config;

import java.time.Duration;

import org.openmds.aggregator.subscription.PullMode;

/**
 * How the subscriptions that this process has elsewhere are kept.
 *
 * @param interval
 *            between full readings of what is subscribed to
 * @param check
 *            between looks at whether a subscription is still there
 * @param lifetime
 *            that is asked for where a registration says nothing
 * @param pull
 *            whether messages are fetched from a pull point at the producer
 * @param pullInterval
 *            between looks into a pull point
 * @param most
 *            subscriptions at a time
 */
public record SubscriptionSourceSettings(
        @Key(value = "From one full reading of what is subscribed to to the next.", min = "1s", max = "30d") Duration interval,
        @Key(value = "From one look at whether a subscription is still there to the next.", min = "100ms", max = "1h") Duration check,
        @Key(value = "The lifetime that is asked for where a registration says nothing; renewed at its half.", min = "10s", max = "31d") Duration lifetime,
        @Key("Whether messages are fetched from a pull point at the producer: automatically where it cannot send them to this process, always, or never.") PullMode pull,
        @Key(value = "From one look into a pull point to the next.", min = "10ms", max = "1h") Duration pullInterval,
        @Key(value = "Subscriptions at a time; what is beyond is polled.", min = "0", max = "1000000") int most) {
}
