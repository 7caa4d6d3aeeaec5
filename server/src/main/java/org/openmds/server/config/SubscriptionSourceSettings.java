package org.openmds.server.config;

import java.time.Duration;

import org.openmds.aggregator.subscription.PullMode;
import org.openmds.configuration.Key;

/** The settings of subscriptions that this process has with other services. */
public record SubscriptionSourceSettings(
        @Key(value = "Time between two full collections from a producer.", initial = "5m", min = "1s", max = "30d") Duration interval,
        @Key(value = "Time between two checks that a subscription still exists.", initial = "30s", min = "100ms", max = "1h") Duration check,
        @Key(value = "Lifetime to request if a registration names none; a subscription is renewed after half of the granted lifetime.", initial = "10m", min = "10s", max = "31d") Duration lifetime,
        @Key(value = "Use of a pull point at the producer: auto uses one if the producer cannot reach this process, always, or never.", initial = "auto") PullMode pull,
        @Key(value = "Time between two requests to a pull point.", initial = "500ms", min = "10ms", max = "1h") Duration pullInterval,
        @Key(value = "Largest number of subscriptions; further targets are polled.", initial = "10000", min = "0", max = "1000000") int most) {
}
