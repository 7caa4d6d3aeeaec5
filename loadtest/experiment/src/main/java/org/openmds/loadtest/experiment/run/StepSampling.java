package org.openmds.loadtest.experiment.run;

import java.time.Duration;

/** Which queries of a point tell their steps. */
final class StepSampling {

    /** A mean of fewer says little. */
    private static final double MIN_QUERIES = 30;

    private StepSampling() {
    }

    /**
     * Of so many queries of a point, one tells its steps: as usual, or each where the point has too few. Few queries are little work, also with their steps.
     *
     * @param think
     *            what each user waits after an answer
     */
    static int every(int usual, int users, Duration think, Duration point) {
        // Answers that take no time: there are no more queries.
        double most = (double) users * point.toNanos() / think.toNanos();
        return most / usual < MIN_QUERIES ? 1 : usual;
    }
}
