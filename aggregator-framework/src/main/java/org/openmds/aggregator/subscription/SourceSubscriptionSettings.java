package org.openmds.aggregator.subscription;

import java.time.Duration;

import org.openmds.aggregator.PollIntervals;

/**
 * Settings of subscriptions to members.
 *
 * @param interval
 *            interval between full readings of the property, with and without a subscription, if the registration has none
 * @param checkInterval
 *            interval between checks that the subscription still exists
 * @param lifetime
 *            lifetime that renewals request, and the first Subscribe if the registration has none; a lease is renewed after half the granted
 *            time. After a crash of this process, the producer keeps the subscription for at most this time.
 * @param pullInterval
 *            interval between requests to a pull point
 * @param maxSubscriptions
 *            maximum number of subscriptions; further properties are polled
 * @param intervals
 *            poll intervals that registrations may request
 */
public record SourceSubscriptionSettings(Duration interval, Duration checkInterval, Duration lifetime,
        PullMode pullMode,
        Duration pullInterval,
        int maxSubscriptions, PollIntervals intervals) {

    /** 5 min, 30 s, 10 min, pull points chosen automatically and read every 500 ms, 10,000 subscriptions. */
    public static final SourceSubscriptionSettings DEFAULT = new SourceSubscriptionSettings(Duration.ofMinutes(5),
            Duration.ofSeconds(30), Duration.ofMinutes(10), PullMode.AUTO, Duration.ofMillis(500), 10_000,
            PollIntervals.DEFAULT);
}
