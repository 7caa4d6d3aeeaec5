package org.openmds.loadtest.experiment;

import java.util.Optional;

/**
 * The place of a measured point: its curve, the value on the axis, and the number of the measurement.
 *
 * @param x
 *            the value on the axis
 * @param round
 *            the number of this measurement among those of the same point, from 1; lines of earlier versions do not have it
 */
public record PointPlace(String experiment, String curve, int x, Optional<Integer> round) {

    public PointPlace {
        round = Optional.of(round.orElse(1));
    }

    /** Returns the number of this measurement among those of the same point, from 1. */
    public int repeat() {
        return round.orElse(1);
    }

    /** Returns the place of the first measurement of the same point. */
    public PointPlace first() {
        return new PointPlace(experiment, curve, x, Optional.empty());
    }
}
