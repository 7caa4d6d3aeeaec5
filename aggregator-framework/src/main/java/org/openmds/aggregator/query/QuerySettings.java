package org.openmds.aggregator.query;

import java.time.Duration;

import org.openmds.aggregator.PollIntervals;
import org.openmds.configuration.value.DurationText;

/**
 * Limits of collections over the network.
 *
 * @param timeout
 *            timeout of one collection, from its start to the last byte of the answer, including the wait for a free slot of the host
 * @param perHost
 *            maximum number of concurrent requests to one host and port, for each of the two {@link QueryClients}
 * @param intervals
 *            poll intervals that registrations may request
 */
public record QuerySettings(Duration timeout, int perHost, PollIntervals intervals) {

    /** 10 s, 4 requests a host, {@link PollIntervals#DEFAULT}. */
    public static final QuerySettings DEFAULT = new QuerySettings(Duration.ofSeconds(10), 4, PollIntervals.DEFAULT);

    public QuerySettings {
        if (timeout.toMillis() <= 0) {
            throw new IllegalArgumentException(
                    "timeout must be at least 1 ms, was %s".formatted(DurationText.format(timeout)));
        }
        if (perHost <= 0) {
            throw new IllegalArgumentException("perHost must be positive, was %d".formatted(perHost));
        }
    }
}
