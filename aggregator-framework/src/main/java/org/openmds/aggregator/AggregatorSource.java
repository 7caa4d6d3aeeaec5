package org.openmds.aggregator;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * Where one entry's content comes from: a query, a subscription, a program, an information provider. Made by a {@link SourceFactory} from the entry's
 * configuration; used by the Aggregator alone, never for two collections at once. Thread-safe.
 */
public interface AggregatorSource {

    /** What is asked, for metrics and messages: {@code provider host}, {@code query http://…}. Entries with the same target share it. */
    String target();

    /** The time from the beginning of one collection to that of the next. */
    Duration interval();

    /**
     * Begins a collection and returns at once.
     *
     * @param timeout
     *            after which the outcome is of no more use
     * @return the new document; or {@link CollectionException}
     */
    CompletionStage<XmlFragment> collect(Duration timeout);
}
