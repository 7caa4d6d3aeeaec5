package org.openmds.aggregator;

import java.time.Instant;
import java.util.Optional;

/** How a collection went. */
sealed interface CollectionOutcome {

    /** Grows by one with each collection of a source, from one. */
    long number();

    /** When it ended. */
    Instant at();

    /** It gave data. */
    record Collected(long number, Instant at, AggregatorData data) implements CollectionOutcome {
    }

    /**
     * It gave none.
     *
     * @param cause
     *            one sentence
     * @param lastSuccess
     *            of this process; empty where none was
     */
    record Failed(long number, Instant at, String cause, Optional<Instant> lastSuccess) implements CollectionOutcome {
    }
}
