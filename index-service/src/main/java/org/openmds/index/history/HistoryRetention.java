package org.openmds.index.history;

import java.time.Duration;
import java.time.Instant;

/**
 * The sample interval and the limits of stored history.
 *
 * @param interval
 *            time from one sample to the next; samples are taken at its multiples since the epoch, so that all series have the same sample times
 * @param keep
 *            time after which a sample is removed
 * @param memoryBytes
 *            maximum memory of all samples; the oldest are removed first
 */
public record HistoryRetention(Duration interval, Duration keep, long memoryBytes) {

    public HistoryRetention {
        if (interval.toMillis() <= 0 || keep.compareTo(interval) < 0) {
            throw new IllegalArgumentException(
                    "expected an interval above zero and not longer than %d ms, got %d ms".formatted(keep.toMillis(),
                            interval.toMillis()));
        }
    }

    /** Returns the maximum number of samples of a series. */
    int samples() {
        return Math.toIntExact(keep.dividedBy(interval));
    }

    /** Returns the number of the nearest sample time. */
    long slot(Instant at) {
        return Math.floorDiv(at.toEpochMilli() + interval.toMillis() / 2, interval.toMillis());
    }

    /** Returns the sample time with this number. */
    Instant time(long slot) {
        return Instant.ofEpochMilli(Math.multiplyExact(slot, interval.toMillis()));
    }
}
