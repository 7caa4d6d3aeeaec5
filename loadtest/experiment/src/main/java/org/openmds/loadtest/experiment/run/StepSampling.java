package org.openmds.loadtest.experiment.run;

import java.time.Duration;

/** Selects the queries of a point that report their steps. */
final class StepSampling {

    /** Smallest number of queries for a mean of steps. */
    private static final double MIN_QUERIES = 30;

    private StepSampling() {
    }

    /**
     * Returns n if one in n queries reports its steps: the usual number, or 1 if the point has too few queries. Steps of few queries cost little.
     *
     * @param think
     *            the think time of each user
     */
    static int every(int usual, int users, Duration think, Duration point) {
        // The largest number of queries, if answers take no time.
        double most = (double) users * point.toNanos() / think.toNanos();
        return most / usual < MIN_QUERIES ? 1 : usual;
    }
}
