package org.openmds.aggregator.subscription;

import java.time.Duration;

import org.openmds.aggregator.PollIntervals;

/**
 * How subscriptions are kept.
 *
 * @param interval
 *            between full readings of the property, with a subscription and without one, where the registration says nothing
 * @param check
 *            between looks at whether the subscription is still there
 * @param lifetime
 *            that is asked for where the registration says nothing, and by renewals; renewed at half of what was granted. What a producer still keeps for a
 *            process that was killed ends after it.
 * @param pull
 *            between looks into a pull point
 * @param maxSubscriptions
 *            subscriptions at a time; beyond, properties are polled
 * @param intervals
 *            that a registration may ask for
 */
public record SourceSubscriptionSettings(Duration interval, Duration check, Duration lifetime, PullMode mode,
        Duration pull,
        int maxSubscriptions, PollIntervals intervals) {

    /** 5 min, 30 s, 10 min, automatically a pull point looked into each 500 ms, 10,000 subscriptions. */
    public static final SourceSubscriptionSettings DEFAULT = new SourceSubscriptionSettings(Duration.ofMinutes(5),
            Duration.ofSeconds(30), Duration.ofMinutes(10), PullMode.AUTO, Duration.ofMillis(500), 10_000,
            PollIntervals.DEFAULT);
}
