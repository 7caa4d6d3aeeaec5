package org.openmds.aggregator;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * A source of content: a query, a subscription, a program or an information provider. A {@link SourceFactory} creates it from the configuration
 * of an entry; only the Aggregator uses it. A value: equal sources send equal requests to the same target. They are collected once for all their
 * entries, and never twice at the same time. Thread-safe.
 */
public interface AggregatorSource {

    /** Returns the name of the target for metrics and messages: {@code provider host}, {@code query http://…}. */
    String target();

    /** Returns the time between the starts of two collections. */
    Duration interval();

    /** Returns the maximum duration of a collection, including the time in the queue. */
    Duration timeout();

    /**
     * Starts a collection and returns at once.
     *
     * @return the data, or {@link CollectionException}; completes within {@link #timeout}
     */
    CompletionStage<AggregatorData> collect();

    /** The handle of a followed source; closing it ends the reports of changes. Idempotent; returns at once. */
    @FunctionalInterface
    interface FollowHandle extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Starts to report changes, so that the Aggregator collects before the interval is over. Sources that are not notified of changes report
     * nothing. The Aggregator calls this method before the first collection, and closes the handle when the last entry with this source is
     * removed.
     *
     * @param onChange
     *            called by any thread after each change; returns at once
     * @return the handle, at once
     */
    default FollowHandle follow(Runnable onChange) {
        return () -> {
        };
    }
}
