package org.openmds.aggregator.settings;

import java.time.Duration;

import org.openmds.aggregator.subscription.PullMode;
import org.openmds.configuration.Key;

/** The settings of subscriptions that this process has with other services. */
public record SubscriptionSourceSettings(
        @Key(value = "Time between two full collections from a producer, which find changes that no message reported; the registration's interval counts if it is longer. The first one follows after check.", initial = "5m", min = "1s", max = "30d") Duration interval,
        @Key(value = "Time between two checks that a subscription still exists. The data of a dead producer is usually stale after this time, at most three times timeout later.", initial = "30s", min = "100ms", max = "1h") Duration check,
        @Key(value = "Lifetime to request if a registration names none; a subscription is renewed after half of the granted lifetime.", initial = "10m", min = "10s", max = "31d") Duration lifetime,
        @Key(value = "Use of a pull point at the producer: always, never, or auto. auto uses one if the producer creates no subscription for this consumer, if it is on another host and the URL of this process is a loopback address, or if full collections find changes but no notification arrives.", initial = "auto") PullMode pull,
        @Key(value = "Time between two requests to a pull point.", initial = "500ms", min = "10ms", max = "1h") Duration pullInterval,
        @Key(value = "Largest number of subscriptions; further targets are polled.", initial = "10000", min = "0", max = "1000000") int most) {
}
