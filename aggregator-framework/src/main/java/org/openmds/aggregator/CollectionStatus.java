package org.openmds.aggregator;

import java.time.Instant;
import java.util.Optional;

/** How current an entry's data is. */
public sealed interface CollectionStatus {

    /** Nothing was collected yet. */
    record Pending() implements CollectionStatus {
    }

    /** The last collection succeeded and gave this data. */
    record Fresh(Instant collectedAt) implements CollectionStatus {
    }

    /**
     * Collections have failed since; the data is from before.
     *
     * @param collectedAt
     *            when a collection first gave this data
     * @param lastSuccess
     *            when a collection last gave it
     * @param since
     *            the first failure after that
     */
    record Stale(Instant collectedAt, Instant lastSuccess, Instant since, String cause) implements CollectionStatus {
    }

    /** No collection ever succeeded. */
    record Failed(Instant since, String cause) implements CollectionStatus {
    }

    /** Why the last collection failed, if it did. */
    default Optional<String> problem() {
        return switch (this) {
            case Pending(),Fresh(Instant _) -> Optional.empty();
            case Stale(Instant _, Instant _, Instant _, String cause) -> Optional.of(cause);
            case Failed(Instant _, String cause) -> Optional.of(cause);
        };
    }

    /**
     * The status after a failed collection.
     *
     * @param lastSuccess
     *            where it is known better than by the data
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
