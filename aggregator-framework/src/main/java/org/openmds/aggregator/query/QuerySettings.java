package org.openmds.aggregator.query;

import java.time.Duration;

import org.openmds.aggregator.PollIntervals;

/**
 * Bounds of collecting over the network.
 *
 * @param timeout
 *            of one collection, from its start to the last byte of the answer, waiting for its turn at the host included
 * @param perHost
 *            requests under way to one host and port at the same time, for each of the two {@link QueryClients}
 * @param intervals
 *            that a registration may ask for
 */
public record QuerySettings(Duration timeout, int perHost, PollIntervals intervals) {

    /** 10 s, 4 a host, {@link PollIntervals#DEFAULT}. */
    public static final QuerySettings DEFAULT = new QuerySettings(Duration.ofSeconds(10), 4, PollIntervals.DEFAULT);

    public QuerySettings {
        if (timeout.toMillis() <= 0) {
            throw new IllegalArgumentException("timeout must be 1 ms at least, was %s".formatted(timeout));
        }
        if (perHost <= 0) {
            throw new IllegalArgumentException("perHost must be positive, was %d".formatted(perHost));
        }
    }
}
