package org.openmds.loadtest.swarm;

import java.util.Map;

import org.HdrHistogram.Histogram;
import org.openmds.loadtest.record.Outcome;

/**
 * How a swarm is doing, for progress. Statuses of several testers add up.
 *
 * @param users
 *            active now; in the open model, connections or threads that requests took
 * @param started
 *            requests, since the start
 * @param done
 *            requests that ended, since the start, by outcome; every outcome is there
 * @param resent
 *            requests that were sent once more because the server had closed the kept connection meanwhile
 * @param interval
 *            response times of successes in microseconds since the last status was taken
 */
public record SwarmStatus(int users, long started, Map<Outcome, Long> done, long resent, Histogram interval) {

    /** Of response times in microseconds, up to an hour, to 1 %. */
    public static Histogram histogram() {
        return new Histogram(1, 3_600_000_000L, 2);
    }

    public long ended() {
        return done.values().stream().mapToLong(Long::longValue).sum();
    }

    public long inFlight() {
        return started - ended();
    }
}
