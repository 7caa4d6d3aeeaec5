package org.openmds.loadtest.model.pace;

import java.util.random.RandomGenerator;

import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime;

/** Computes the time of a user's next request. */
public final class ThinkTimer {

    private final ThinkTime.ThinkKind kind;
    private final long mean;

    public ThinkTimer(ThinkTime think) {
        this.kind = think.kind();
        this.mean = think.mean().toNanos();
    }

    /**
     * Returns the time at which the next request should start.
     *
     * @param intended
     *            intended start of the last request
     * @param replied
     *            time of its answer or failure
     */
    public long nextDue(long intended, long replied, RandomGenerator random) {
        return switch (kind) {
            case CONSTANT -> replied + mean;
            case EXPONENTIAL -> replied + Math.round(exponential(random) * mean);
            // After a slow answer the next request is late, and its lateness is recorded; without think time it follows at once.
            case SCHEDULE -> mean == 0 ? replied : intended + mean;
        };
    }

    /** Returns an exponentially distributed number with a mean of 1. */
    public static double exponential(RandomGenerator random) {
        return -Math.log(1 - random.nextDouble());
    }
}
