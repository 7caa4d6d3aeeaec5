package org.openmds.index.summary;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The age of the values in entries.
 *
 * @param interval
 *            the time in which each current value was confirmed: the longest sum of the poll intervals on the way from a source; empty if nothing is
 *            polled
 * @param oldest
 *            the stale value whose last successful collection is longest ago
 */
record Freshness(Optional<Duration> interval, Optional<StaleValue> oldest) {

    static final Freshness NONE = new Freshness(Optional.empty(), Optional.empty());

    /**
     * A value that could not be confirmed lately.
     *
     * @param since
     *            time of the last successful collection
     * @param entry
     *            name of its entry
     * @param site
     *            site of its entry; empty if it has none
     */
    record StaleValue(Instant since, String entry, String site) {
    }

    Freshness and(Freshness other) {
        return new Freshness(longer(interval, other.interval), older(oldest, other.oldest));
    }

    private static Optional<Duration> longer(Optional<Duration> one, Optional<Duration> other) {
        return other.isEmpty() || one.isPresent() && one.get().compareTo(other.get()) >= 0 ? one : other;
    }

    private static Optional<StaleValue> older(Optional<StaleValue> one, Optional<StaleValue> other) {
        return other.isEmpty() || one.isPresent() && !one.get().since().isAfter(other.get().since()) ? one : other;
    }
}
