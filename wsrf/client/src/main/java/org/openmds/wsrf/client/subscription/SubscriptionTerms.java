package org.openmds.wsrf.client.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

import org.openmds.wsrf.softstate.Backoff;

/**
 * The modes, times and limits of a kept subscription.
 *
 * @param modes
 *            the delivery modes that may be used, the preferred one first
 * @param readings
 *            the times of complete readings; empty if the state is never read and missed changes are only reported
 */
public record SubscriptionTerms(List<DeliveryMode> modes, LeaseTimes lease, PullTimes pull,
        Optional<ReadingTimes> readings, RetryTimes retry) {

    public SubscriptionTerms {
        modes = List.copyOf(modes);
        if (modes.isEmpty() || modes.size() > DeliveryMode.values().length) {
            throw new IllegalArgumentException("expected one or two delivery modes, got %s".formatted(modes));
        }
    }

    /**
     * The times of a lease.
     *
     * @param lifetime
     *            the lifetime that renewals request; a lease is renewed after half of the granted time
     * @param check
     *            interval of the checks that the subscription still exists; a renewal is a check, too
     */
    public record LeaseTimes(Duration lifetime, Duration check) {
    }

    /**
     * The times of a pull point.
     *
     * @param interval
     *            delay after a request that returned no messages
     * @param next
     *            delay after a request that returned messages, and while the listener is not ready
     * @param maxMessages
     *            the largest number of messages of one request
     */
    public record PullTimes(Duration interval, Duration next, int maxMessages) {
    }

    /**
     * The times of complete readings.
     *
     * @param trusted
     *            interval while messages arrive reliably
     * @param untrusted
     *            interval without a subscription, and while messages are missing
     * @param proof
     *            delay of the second reading of a subscription, which shows whether messages arrive at all
     */
    public record ReadingTimes(Duration trusted, Duration untrusted, Duration proof) {
    }

    /**
     * The times of retries.
     *
     * @param unconfirmed
     *            delays after renewals and checks without an answer
     * @param unanswered
     *            delays after other calls without an answer
     * @param refused
     *            delays after a refused Subscribe
     * @param maxUnanswered
     *            number of consecutive calls without an answer after which the subscription counts as lost
     * @param longestOutage
     *            time without an answer after which the keeper gives up; empty if it never does
     */
    public record RetryTimes(Backoff unconfirmed, Backoff unanswered, Backoff refused, int maxUnanswered,
            Optional<Duration> longestOutage) {
    }

    /** Returns terms with checks every 30 s, requests to a pull point every 500 ms and retries after 1 s to 30 s; the state is never read. */
    public static SubscriptionTerms of(List<DeliveryMode> modes, Duration lifetime, RandomGenerator random) {
        Backoff retries = Backoff.of(Duration.ofSeconds(1), Duration.ofSeconds(30), random);
        return new SubscriptionTerms(modes, new LeaseTimes(lifetime, Duration.ofSeconds(30)),
                new PullTimes(Duration.ofMillis(500), Duration.ofMillis(100), 500), Optional.empty(),
                new RetryTimes(retries, retries, retries, 3, Optional.empty()));
    }

    /** Returns a copy with readings of the complete state. */
    public SubscriptionTerms reading(ReadingTimes times) {
        return new SubscriptionTerms(modes, lease, pull, Optional.of(times), retry);
    }
}
