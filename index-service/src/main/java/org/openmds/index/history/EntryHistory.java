package org.openmds.index.history;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The history of the numbers of one entry.
 *
 * @param from
 *            time of the first sample
 * @param interval
 *            time from one sample to the next
 * @param series
 *            series, all of the same length
 */
record EntryHistory(Instant from, Duration interval, List<NumberSeries> series) {

    public EntryHistory {
        series = List.copyOf(series);
    }
}
