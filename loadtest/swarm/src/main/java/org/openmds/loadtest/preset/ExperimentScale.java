package org.openmds.loadtest.preset;

import java.time.Duration;

/**
 * How much of a paper's experiment is run.
 *
 * @param clients
 *            of the paper's clients, such as 0.1 for a tenth
 * @param point
 *            how long each point is held
 * @param warmUp
 *            before each run, left out of every figure: a Java machine that has just begun is slow, and loads classes for its first requests
 */
public record ExperimentScale(double clients, Duration point, Duration warmUp) {

    /** A swarm's processor time a request is down to its least after so long. */
    public static final Duration DEFAULT_WARM_UP = Duration.ofSeconds(10);

    public ExperimentScale {
        if (!(clients > 0 && clients <= 10)) {
            throw new IllegalArgumentException("a scale is above 0 and at most 10, got " + clients);
        }
        if (point.compareTo(Duration.ofSeconds(1)) < 0 || point.compareTo(Duration.ofHours(6)) > 0) {
            throw new IllegalArgumentException("a point takes 1s to 6h, got " + point);
        }
        if (warmUp.isNegative() || warmUp.compareTo(Duration.ofMinutes(10)) > 0) {
            throw new IllegalArgumentException("a warm-up takes 0s to 10m, got " + warmUp);
        }
    }

    /** At least one. */
    int of(int paper) {
        return (int) Math.max(1, Math.round(paper * clients));
    }
}
