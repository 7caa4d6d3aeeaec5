package org.openmds.aggregator;

import java.time.Instant;
import java.util.Optional;

/** The outcome of one collection. */
sealed interface CollectionOutcome {

    /** Returns the number of the collection of this source; the first is 1. */
    long number();

    /** Returns the time at which the collection ended. */
    Instant at();

    /** A collection that returned data. */
    record Collected(long number, Instant at, AggregatorData data) implements CollectionOutcome {
    }

    /**
     * A collection that failed.
     *
     * @param cause
     *            the cause in one sentence
     * @param lastSuccess
     *            time of the last success in this process; empty if there was none
     */
    record Failed(long number, Instant at, String cause, Optional<Instant> lastSuccess) implements CollectionOutcome {
    }
}
