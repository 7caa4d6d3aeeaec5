package org.openmds.loadtest.preset;

import java.time.Duration;

/**
 * How much of a paper's experiment is run.
 *
 * @param clients
 *            of the paper's clients, such as 0.1 for a tenth
 * @param point
 *            how long each point is held
 */
public record Scale(double clients, Duration point) {

    public Scale {
        if (!(clients > 0 && clients <= 10)) {
            throw new IllegalArgumentException("a scale is above 0 and at most 10, got " + clients);
        }
        if (point.compareTo(Duration.ofSeconds(5)) < 0 || point.compareTo(Duration.ofHours(6)) > 0) {
            throw new IllegalArgumentException("a point takes 5s to 6h, got " + point);
        }
    }

    /** At least one. */
    int of(int paper) {
        return (int) Math.max(1, Math.round(paper * clients));
    }
}
