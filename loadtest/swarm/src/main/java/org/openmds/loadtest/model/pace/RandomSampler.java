package org.openmds.loadtest.model.pace;

import java.util.random.RandomGenerator;

/**
 * Which of many requests are looked at: one of so many on average, at distances that are drawn evenly. Users whose wait is constant keep their order, and at
 * even distances the same few of them would always be looked at. Not thread-safe.
 */
public final class RandomSampler {

    private final int every;
    private final RandomGenerator random;
    private long left;

    /**
     * @param every
     *            of so many one; 1 for each, 0 for none
     */
    public RandomSampler(int every, RandomGenerator random) {
        this.every = every;
        this.random = random;
        this.left = every > 0 ? distance() : 0;
    }

    /** Whether the next one is looked at; to be asked once for each. */
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
