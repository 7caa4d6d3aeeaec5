package org.openmds.loadtest.live;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

import org.openmds.loadtest.record.Outcome;

/**
 * A run as it is now, merged over its testers from the records that came so far; the newest second's are still on their way.
 *
 * @param time
 *            by the controller's clock
 * @param elapsed
 *            since the first client was to start; negative before
 * @param planned
 *            the plan's duration
 * @param level
 *            users, or requests a second, as planned for now
 * @param users
 *            that began and did not end yet
 * @param requests
 *            that ended since the start
 * @param outcomes
 *            how they ended; those that happened only
 * @param rate
 *            requests that ended, a second, over the last second
 * @param last
 *            times of the successes that came in the last second
 * @param whole
 *            times of all successes since the start
 */
public record LiveStatus(Instant time, Stage stage, Duration elapsed, Duration planned, double level, long users,
        long requests, Map<Outcome, Long> outcomes, double rate, Quick last, Quick whole, Testers testers) {

    public LiveStatus {
        outcomes = Map.copyOf(outcomes);
    }

    /** What a run is at, in order. */
    public enum Stage {
        GATHERING, RUNNING, DRAINING, COLLECTING, ENDED
    }

    /**
     * Times in seconds; all zero where there are none.
     */
    public record Quick(long count, double p50, double p95, double p99, double most) {

        public static final Quick NONE = new Quick(0, 0, 0, 0, 0);
    }

    /**
     * @param expected
     *            that were submitted
     * @param here
     *            whose connection stands
     * @param done
     *            that ended by the plan
     * @param lost
     *            that were given up
     */
    public record Testers(int expected, int here, int done, int lost) {
    }

    public long failures() {
        return requests - outcomes.getOrDefault(Outcome.OK, 0L);
    }

    /** Until the plan's end; zero after it. */
    public Duration left() {
        Duration left = planned.minus(elapsed);
        return left.isNegative() ? Duration.ZERO : left;
    }
}
