package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.subscription.SubscriptionRequest;
import org.openmds.wsrf.client.subscription.SubscriptionTerms;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.LeaseTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.PullTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.ReadingTimes;
import org.openmds.wsrf.client.subscription.SubscriptionTerms.RetryTimes;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.softstate.Backoff;

/**
 * A topic that a registration wants to follow.
 *
 * @param name
 *            name for logs
 * @param interval
 *            interval between readings without a subscription
 */
record FollowedTopic(String name, TopicInterest interest, Duration interval, SourceSubscriptionSettings settings) {

    private static final Duration MIN_BACKOFF = Duration.ofSeconds(1);
    private static final Duration MAX_BACKOFF = Duration.ofMinutes(30);
    private static final Duration NEXT_PULL_DELAY = Duration.ofMillis(100);
    private static final int MAX_PULLED_MESSAGES = 500;
    /** Maximum number of consecutive calls without an answer while the property can be read. */
    private static final int MAX_UNANSWERED = 3;

    /**
     * Returns the times and limits of the subscription.
     *
     * @param consumer
     *            URL of this process's consumers
     * @param random
     *            source of random numbers for jitter
     */
    SubscriptionTerms terms(String consumer, RandomGenerator random) {
        Duration check = settings.checkInterval();
        Duration trusted = settings.interval().compareTo(interval) > 0 ? settings.interval() : interval;
        return new SubscriptionTerms(settings.pullMode().modes(consumer, interest.resource().address().url()),
                new LeaseTimes(laterLifetime(), check),
                new PullTimes(settings.pullInterval(), NEXT_PULL_DELAY, MAX_PULLED_MESSAGES),
                Optional.of(new ReadingTimes(trusted, interval, check)),
                new RetryTimes(Backoff.exact(check, check), Backoff.of(MIN_BACKOFF, check, random),
                        Backoff.of(check, MAX_BACKOFF, random), MAX_UNANSWERED, Optional.empty()));
    }

    /** Returns the Subscribe request for a consumer. */
    SubscriptionRequest request(EndpointReference consumer, Instant now) {
        Duration first = interest.lifetime()
                .flatMap(lifetime -> lifetime.durationFrom(now, settings.lifetime()))
                .filter(Duration::isPositive)
                .orElse(settings.lifetime());
        return interest.subscriptionRequest(consumer).lasting(first);
    }

    /** Returns the lifetime for renewals; an absolute time in the registration applies only to the first lease. */
    private Duration laterLifetime() {
        Optional<RequestedLifetime> named = interest.lifetime();
        return named.isPresent() && named.get() instanceof RequestedLifetime.Relative(Duration duration)
                ? duration
                : settings.lifetime();
    }
}
