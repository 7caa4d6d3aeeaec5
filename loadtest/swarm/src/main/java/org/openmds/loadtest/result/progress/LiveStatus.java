package org.openmds.loadtest.result.progress;

import java.time.Duration;
import java.util.Map;

import org.openmds.loadtest.model.record.Outcome;

/**
 * State of a running load test at one instant, as known to the controller.
 *
 * @param name
 *            name of the run
 * @param elapsed
 *            time since the planned start of the first client; negative before it
 * @param planned
 *            length of the plan
 * @param users
 *            active clients
 * @param usersPlanned
 *            planned number of active clients; requests per second in the open model
 * @param inFlight
 *            requests in flight
 * @param outcomes
 *            number of requests since the start, by outcome
 */
public record LiveStatus(String name, Duration elapsed, Duration planned, long users, double usersPlanned,
        long inFlight, RecentAnswers recent, Map<Outcome, Long> outcomes, TesterCounts testers) {

    /**
     * Answers of about the last second.
     *
     * @param rate
     *            successes per second, over about the last second
     * @param p50
     *            median response time of about the last second, in seconds
     * @param p99
     *            99th percentile of the same
     */
    public record RecentAnswers(double rate, double p50, double p99) {
    }

    /**
     * Number of testers in each state.
     *
     * @param up
     *            testers that are connected and not yet done
     * @param done
     *            testers that ended as planned
     * @param lost
     *            testers that were lost or never started
     */
    public record TesterCounts(int up, int done, int lost) {
    }

    public LiveStatus {
        outcomes = Map.copyOf(outcomes);
    }

    /** Returns the number of ended requests with any outcome. */
    public long requests() {
        return outcomes.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the number of failed requests. */
    public long failures() {
        return requests() - outcomes.getOrDefault(Outcome.OK, 0L);
    }

    /** Returns the time until the plan's end; zero after it. */
    public Duration remaining() {
        Duration left = planned.minus(elapsed.isNegative() ? Duration.ZERO : elapsed);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Returns the completed share of the plan, 0 to 1. */
    public double completedShare() {
        return planned.isZero() ? 1 : Math.clamp((double) elapsed.toMillis() / planned.toMillis(), 0, 1);
    }
}
