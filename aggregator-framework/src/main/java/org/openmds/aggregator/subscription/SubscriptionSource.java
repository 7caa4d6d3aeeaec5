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

/**
 * A source that follows one topic of one producer. The subscriber's state is not part of its value; the subscriber exists while the source is
 * followed.
 */
final class SubscriptionSource implements AggregatorSource {

    /** Number of calls in one collection: Subscribe and the reading, each tried twice. */
    private static final int CALLS = 4;

    private final SubscriptionSources sources;
    private final Subscriber.SubscriberTarget target;
    private final Duration timeout;
    private volatile @Nullable Subscriber subscriber;

    /**
     * @param timeout
     *            timeout of each call
     */
    SubscriptionSource(SubscriptionSources sources, Subscriber.SubscriberTarget target, Duration timeout) {
        this.sources = sources;
        this.target = target;
        this.timeout = timeout.multipliedBy(CALLS);
    }

    @Override
    public String target() {
        return target.name();
    }

    @Override
    public Duration interval() {
        return target.interval();
    }

    @Override
    public Duration timeout() {
        return timeout;
    }

    /** Returns the current data; waits only for the first reading. Fails if the source is not followed. */
    @Override
    public CompletionStage<AggregatorData> collect() {
        Subscriber present = subscriber;
        if (present == null) {
            return CompletableFuture
                    .failedStage(new CollectionException("%s is not followed".formatted(target.name())));
        }
        return present.collect()
                .toCompletableFuture()
                .copy()
                .orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
                .exceptionallyCompose(failure -> CompletableFuture.failedStage(failure instanceof TimeoutException
                        ? new CollectionException("%s did not answer within %s".formatted(target.name(), timeout))
                        : failure));
    }

    @Override
    public FollowHandle follow(Runnable onChange) {
        Subscriber started = sources.start(target, onChange);
        subscriber = started;
        return started;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SubscriptionSource that && sources.equals(that.sources)
                && target.interest().equals(that.target.interest())
                && target.producer().equals(that.target.producer())
                && target.interval().equals(that.target.interval());
    }

    @Override
    public int hashCode() {
        return Objects.hash(target.interest(), target.interval());
    }

    @Override
    public String toString() {
        return target.name();
    }
}
