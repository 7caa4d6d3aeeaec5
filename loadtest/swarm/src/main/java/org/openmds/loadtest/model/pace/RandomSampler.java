package org.openmds.loadtest.model.pace;

import java.util.random.RandomGenerator;

/**
 * Selects one of N requests on average, at random distances with a uniform distribution. Fixed distances would always select the same few users,
 * because users with a constant think time keep their order. Not thread-safe.
 */
public final class RandomSampler {

    private final int every;
    private final RandomGenerator random;
    private long left;

    /**
     * @param every
     *            the N of one in N requests; 1 for each, 0 for none
     */
    public RandomSampler(int every, RandomGenerator random) {
        this.every = every;
        this.random = random;
        this.left = every > 0 ? distance() : 0;
    }

    /** Returns true if the next request is selected; must be called once for each request. */
    public boolean isNextSelected() {
        if (every <= 0 || --left > 0) {
            return false;
        }
        left = distance();
        return true;
    }

    private long distance() {
        return 1 + random.nextLong(2L * every - 1);
    }
}
