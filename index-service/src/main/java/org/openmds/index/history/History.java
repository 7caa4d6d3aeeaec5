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
public record History(Instant from, Duration interval, List<Series> series) {

    public History {
        series = List.copyOf(series);
    }
}
