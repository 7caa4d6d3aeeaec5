package org.openmds.loadtest.result.progress;

import java.time.Duration;
import java.util.Map;

import org.openmds.loadtest.model.record.Outcome;

/**
 * What a running load test is at, as the controller knows it at one moment.
 *
 * @param name
 *            of the run
 * @param elapsed
 *            since the first client was to start; negative before
 * @param planned
 *            how long the plan is
 * @param users
 *            clients that are active
 * @param usersPlanned
 *            clients that are to be active now; requests a second in the open model
 * @param inFlight
 *            requests under way
 * @param rate
 *            successes a second, over the last second or so
 * @param p50
 *            median response of the last second or so, in seconds
 * @param p99
 *            99th percentile of the same
 * @param outcomes
 *            how many requests ended how, since the start
 * @param testersUp
 *            connected and not yet done
 * @param testersDone
 *            ended as planned
 * @param testersLost
 *            lost, or never started
 */
public record LiveStatus(String name, Duration elapsed, Duration planned, long users, double usersPlanned,
        long inFlight,
        double rate, double p50, double p99, Map<Outcome, Long> outcomes, int testersUp, int testersDone,
        int testersLost) {

    public LiveStatus {
        outcomes = Map.copyOf(outcomes);
    }

    /** Requests that ended, however they did. */
    public long requests() {
        return outcomes.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Requests that failed. */
    public long failures() {
        return requests() - outcomes.getOrDefault(Outcome.OK, 0L);
    }

    /** Until the plan's end; zero after it. */
    public Duration remaining() {
        Duration left = planned.minus(elapsed.isNegative() ? Duration.ZERO : elapsed);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** How much of the plan is over, 0 to 1. */
    public double completedShare() {
        return planned.isZero() ? 1 : Math.clamp((double) elapsed.toMillis() / planned.toMillis(), 0, 1);
    }
}
