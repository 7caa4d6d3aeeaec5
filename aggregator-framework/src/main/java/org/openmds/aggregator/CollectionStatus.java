package org.openmds.aggregator;

import java.time.Instant;
import java.util.Optional;

/** The freshness of an entry's data. */
public sealed interface CollectionStatus {

    /** No collection has ended yet. */
    record Pending() implements CollectionStatus {
    }

    /** The last collection succeeded and gave this data. */
    record Fresh(Instant collectedAt) implements CollectionStatus {
    }

    /**
     * Collections fail; the data is older.
     *
     * @param collectedAt
     *            time of the first collection that returned this data
     * @param lastSuccess
     *            time of the last collection that returned it
     * @param since
     *            time of the first failure after that
     */
    record Stale(Instant collectedAt, Instant lastSuccess, Instant since, String cause) implements CollectionStatus {
    }

    /** No collection has ever succeeded. */
    record Failed(Instant since, String cause) implements CollectionStatus {
    }

    /** Returns the cause of the last failure; empty if the last collection succeeded. */
    default Optional<String> problem() {
        return switch (this) {
            case Pending(),Fresh(Instant _) -> Optional.empty();
            case Stale(Instant _, Instant _, Instant _, String cause) -> Optional.of(cause);
            case Failed(Instant _, String cause) -> Optional.of(cause);
        };
    }

    /** Returns the time of the first failure; empty if the last collection succeeded. */
    default Optional<Instant> failingSince() {
        return switch (this) {
            case Pending(),Fresh(Instant _) -> Optional.empty();
            case Stale(Instant _, Instant _, Instant since, String _) -> Optional.of(since);
            case Failed(Instant since, String _) -> Optional.of(since);
        };
    }

    /**
     * Returns the status after a failed collection.
     *
     * @param lastSuccess
     *            time of the last success, where a better one is known than the time in the data
     */
    default CollectionStatus afterFailure(Instant now, String cause, Optional<Instant> lastSuccess) {
        return switch (this) {
            case Pending() -> new Failed(now, cause);
            case Fresh(Instant collectedAt) -> new Stale(collectedAt, lastSuccess.orElse(collectedAt), now, cause);
            case Stale(Instant collectedAt, Instant success, Instant since, String _) ->
                new Stale(collectedAt, success, since, cause);
            case Failed(Instant since, String _) -> new Failed(since, cause);
        };
    }
}
