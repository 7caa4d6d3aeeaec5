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
 * One interest in one producer. What its subscriber knows is not part of its value; there is a subscriber for as long as somebody follows.
 */
final class SubscriptionSource implements AggregatorSource {

    /** To subscribe, and to read; both may be tried twice. */
    private static final int CALLS = 4;

    private final SubscriptionSources sources;
    private final Subscriber.SubscriberTarget target;
    private final Duration timeout;
    private volatile @Nullable Subscriber subscriber;

    /**
     * @param timeout
     *            of each call
     */
    SubscriptionSource(SubscriptionSources home, Subscriber.SubscriberTarget target, Duration timeout) {
        this.sources = home;
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

    /** What is known now; there is nothing to wait for but the first time, and nothing to know where nobody follows. */
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
                        ? new CollectionException("%s: no answer within %s".formatted(target.name(), timeout))
                        : failure));
    }

    @Override
    public FollowHandle follow(Runnable news) {
        Subscriber started = sources.start(target, news);
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
