package org.openmds.index.history;

import java.time.Duration;
import java.time.Instant;

/**
 * How much history is kept.
 *
 * @param interval
 *            from one sample to the next; samples are taken at its multiples since the epoch, so that all series have theirs at the same moments
 * @param keep
 *            how long a sample is kept
 * @param memoryBytes
 *            of all samples together; the oldest go where they would take more
 */
public record HistoryRetention(Duration interval, Duration keep, long memoryBytes) {

    public HistoryRetention {
        if (interval.toMillis() <= 0 || keep.compareTo(interval) < 0) {
            throw new IllegalArgumentException(
                    "expected an interval above zero and not longer than %s, got %s".formatted(keep, interval));
        }
    }

    /** Samples of a series at most. */
    int samples() {
        return Math.toIntExact(keep.dividedBy(interval));
    }

    /** The number of the moment for samples that is nearest. */
    long slot(Instant at) {
        return Math.floorDiv(at.toEpochMilli() + interval.toMillis() / 2, interval.toMillis());
    }

    /** The moment of that number. */
    Instant time(long slot) {
        return Instant.ofEpochMilli(Math.multiplyExact(slot, interval.toMillis()));
    }
}
