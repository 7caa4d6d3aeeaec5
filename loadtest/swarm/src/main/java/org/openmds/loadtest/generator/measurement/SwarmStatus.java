package org.openmds.loadtest.generator.measurement;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

import org.HdrHistogram.Histogram;
import org.openmds.loadtest.model.record.Outcome;

/**
 * The current status of a swarm, for progress displays. The statuses of several testers can be added.
 *
 * @param users
 *            number of users that are active now; in the open model, of connections or threads that serve requests
 * @param started
 *            number of requests since the start
 * @param done
 *            number of ended requests since the start, by outcome; contains every outcome
 * @param resent
 *            number of requests that were repeated because the server had closed the persistent connection
 * @param interval
 *            response times of successful requests in microseconds since the last status
 */
public record SwarmStatus(int users, long started, Map<Outcome, Long> done, long resent, Histogram interval) {

    static final long MAX_MICROS = 3_600_000_000L;

    /** Returns an empty histogram of response times in microseconds, up to an hour, with a precision of 1 %. */
    public static Histogram histogram() {
        return new Histogram(1, MAX_MICROS, 2);
    }

    public static SwarmStatus of(Collection<StatusCounts> all) {
        Map<Outcome, Long> done = new EnumMap<>(Outcome.class);
        for (Outcome outcome : Outcome.values()) {
            done.put(outcome, all.stream().mapToLong(counts -> counts.done(outcome)).sum());
        }
        Histogram interval = histogram();
        all.forEach(counts -> counts.addInterval(interval));
        return new SwarmStatus(all.stream().mapToInt(StatusCounts::users).sum(),
                all.stream().mapToLong(StatusCounts::startedRequests).sum(), done,
                all.stream().mapToLong(StatusCounts::resentRequests).sum(), interval);
    }

    /** Returns the sum of both statuses. */
    public SwarmStatus plus(SwarmStatus other) {
        Map<Outcome, Long> sum = new EnumMap<>(done);
        other.done.forEach((outcome, count) -> sum.merge(outcome, count, Long::sum));
        Histogram both = interval.copy();
        both.add(other.interval);
        return new SwarmStatus(users + other.users, started + other.started, sum, resent + other.resent, both);
    }

    public long ended() {
        return done.values().stream().mapToLong(Long::longValue).sum();
    }

    public long inFlight() {
        return Math.max(0, started - ended());
    }
}
