package org.openmds.loadtest.preset;

import java.time.Duration;

/**
 * The scale at which a paper's experiment is run.
 *
 * @param clients
 *            factor for the paper's number of clients, such as 0.1 for a tenth
 * @param point
 *            duration of each point
 * @param warmUp
 *            time before each run that is not part of any figure: a new Java process is slow and loads classes during its first requests
 */
public record ExperimentScale(double clients, Duration point, Duration warmUp) {

    /** Time until a swarm's processor time per request has reached its minimum. */
    public static final Duration DEFAULT_WARM_UP = Duration.ofSeconds(10);

    public ExperimentScale {
        if (!(clients > 0 && clients <= 10)) {
            throw new IllegalArgumentException("the scale must be above 0 and at most 10, got " + clients);
        }
        if (point.compareTo(Duration.ofSeconds(1)) < 0 || point.compareTo(Duration.ofHours(6)) > 0) {
            throw new IllegalArgumentException("the time of a point must be 1s to 6h, got " + point);
        }
        if (warmUp.isNegative() || warmUp.compareTo(Duration.ofMinutes(10)) > 0) {
            throw new IllegalArgumentException("the warm-up must be 0s to 10m, got " + warmUp);
        }
    }

    /** Scales a number of the paper; at least one. */
    int of(int paper) {
        return (int) Math.max(1, Math.round(paper * clients));
    }
}
