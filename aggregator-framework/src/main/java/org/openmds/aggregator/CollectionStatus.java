package org.openmds.aggregator;

import java.time.Instant;

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
     *            the last success
     * @param since
     *            the first failure after it
     */
    record Stale(Instant collectedAt, Instant since, String cause) implements CollectionStatus {
    }

    /** No collection ever succeeded. */
    record Failed(Instant since, String cause) implements CollectionStatus {
    }

    /** The status after a failed collection. */
    default CollectionStatus afterFailure(Instant now, String cause) {
        return switch (this) {
            case Pending() -> new Failed(now, cause);
            case Fresh(Instant collectedAt) -> new Stale(collectedAt, now, cause);
            case Stale(Instant collectedAt, Instant since, String ignored) -> new Stale(collectedAt, since, cause);
            case Failed(Instant since, String ignored) -> new Failed(since, cause);
        };
    }
}
