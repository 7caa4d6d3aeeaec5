package org.openmds.loadtest.generator.swarm;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

import org.HdrHistogram.Histogram;
import org.openmds.loadtest.model.record.Outcome;

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

    static final long MAX_MICROS = 3_600_000_000L;

    /** Of response times in microseconds, up to an hour, to 1 %. */
    public static Histogram histogram() {
        return new Histogram(1, MAX_MICROS, 2);
    }

    static SwarmStatus of(Collection<StatusCounts> all) {
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

    /** Both together. */
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
