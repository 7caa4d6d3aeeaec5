package org.openmds.index.history;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * How the numbers of one entry were.
 *
 * @param from
 *            the moment of the first sample
 * @param interval
 *            from one sample to the next
 * @param series
 *            all of the same length
 */
public record EntryHistory(Instant from, Duration interval, List<NumberSeries> series) {

    public EntryHistory {
        series = List.copyOf(series);
    }
}
