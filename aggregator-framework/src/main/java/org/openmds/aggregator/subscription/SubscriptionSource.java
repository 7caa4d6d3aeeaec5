package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.AggregatorSource;
import org.openmds.aggregator.CollectionException;
import org.openmds.configuration.value.DurationText;

/**
 * A source that follows one topic of one producer. The state of the subscription is not part of its value; it exists while the source is
 * followed.
 */
final class SubscriptionSource implements AggregatorSource {

    /** Number of calls in one collection: Subscribe and the reading, each tried twice. */
    private static final int CALLS = 4;

    private final SubscriptionSources sources;
    private final FollowedTopic topic;
    private final RemoteProducer producer;
    private final Duration timeout;
    private volatile @Nullable TopicFollower follower;

    SubscriptionSource(SubscriptionSources sources, FollowedTopic topic, RemoteProducer producer) {
        this.sources = sources;
        this.topic = topic;
        this.producer = producer;
        this.timeout = producer.client().timeout().multipliedBy(CALLS);
    }

    @Override
    public String target() {
        return topic.name();
    }

    @Override
    public Duration interval() {
        return topic.interval();
    }

    @Override
    public Duration timeout() {
        return timeout;
    }

    /** Returns the current data; waits only for the first reading. Fails if the source is not followed. */
    @Override
    public CompletionStage<AggregatorData> collect() {
        TopicFollower present = follower;
        if (present == null) {
            return CompletableFuture
                    .failedStage(new CollectionException("%s is not followed".formatted(topic.name())));
        }
        return present.collect(sources.executor())
                .toCompletableFuture()
                .copy()
                .orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
                .exceptionallyCompose(failure -> CompletableFuture.failedStage(failure instanceof TimeoutException
                        ? new CollectionException(
                                "%s did not answer within %s".formatted(topic.name(), DurationText.format(timeout)))
                        : failure));
    }

    @Override
    public FollowHandle follow(Runnable onChange) {
        TopicFollower started = sources.follower(topic, producer, onChange);
        follower = started;
        return sources.start(topic, producer, started);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SubscriptionSource that && sources.equals(that.sources)
                && producer.equals(that.producer)
                && topic.interval().equals(that.topic.interval());
    }

    @Override
    public int hashCode() {
        return Objects.hash(topic.interest(), topic.interval());
    }

    @Override
    public String toString() {
        return topic.name();
    }
}
