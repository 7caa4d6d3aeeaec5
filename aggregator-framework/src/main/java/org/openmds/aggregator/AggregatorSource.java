package org.openmds.aggregator;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * Where content comes from: a query, a subscription, a program, an information provider. Made by a {@link SourceFactory} from the configuration of an
 * entry; used by the Aggregator alone. A value: sources that are equal ask the same of the same in the same way, and are collected once for all entries
 * that have them, never twice at a time. Thread-safe.
 */
public interface AggregatorSource {

    /** What is asked, for metrics and messages: {@code provider host}, {@code query http://…}. */
    String target();

    /** The time from the beginning of one collection to that of the next. */
    Duration interval();

    /** The longest time that a collection takes, waiting for its turn included. */
    Duration timeout();

    /**
     * Begins a collection and returns at once.
     *
     * @return the data, or {@link CollectionException}; complete within {@link #timeout}
     */
    CompletionStage<AggregatorData> collect();

    /** The end of what {@link #follow} began. Idempotent; returns at once. */
    @FunctionalInterface
    interface FollowHandle extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Begins to tell when a collection is worth its while before the interval is over. Only sources that hear of changes can; the others tell nothing.
     * The Aggregator calls it before the first collection of a source that entries have, and closes what it gave when the last of them has gone.
     *
     * @param news
     *            called by any thread whenever there is something new; returns at once
     * @return at once
     */
    default FollowHandle follow(Runnable news) {
        return () -> {
        };
    }
}
