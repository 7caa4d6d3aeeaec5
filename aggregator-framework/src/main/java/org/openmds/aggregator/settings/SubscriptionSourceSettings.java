package org.openmds.aggregator.settings;

import java.time.Duration;

import org.openmds.aggregator.subscription.PullMode;
import org.openmds.configuration.Key;

/** The settings of subscriptions that this process has with other services. */
public record SubscriptionSourceSettings(
        @Key(value = "Time between two full collections from a producer. A full collection finds changes that no message reported. The longer of this time and the registration's interval counts. The first full collection follows after check.", initial = "5m", min = "1s", max = "30d") Duration interval,
        @Key(value = "Time between two checks that a subscription still exists. If a producer dies, its data is stale after this time plus three times timeout at most; usually after this time alone.", initial = "30s", min = "100ms", max = "1h") Duration check,
        @Key(value = "Lifetime to request if a registration names none; a subscription is renewed after half of the granted lifetime.", initial = "10m", min = "10s", max = "31d") Duration lifetime,
        @Key(value = "Use of a pull point at the producer: auto uses one if the producer cannot reach this process, always, or never. auto uses one in three cases: the producer creates no subscription for this consumer; the URL of this process is a loopback address and the producer is on another host; full collections find changes, but no notification arrives.", initial = "auto") PullMode pull,
        @Key(value = "Time between two requests to a pull point.", initial = "500ms", min = "10ms", max = "1h") Duration pullInterval,
        @Key(value = "Largest number of subscriptions; further targets are polled.", initial = "10000", min = "0", max = "1000000") int most) {
}
