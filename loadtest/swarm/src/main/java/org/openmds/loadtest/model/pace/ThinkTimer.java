package org.openmds.loadtest.model.pace;

import java.util.random.RandomGenerator;

import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime;

/** When a user's next request is due. */
public final class ThinkTimer {

    private final ThinkTime.ThinkKind kind;
    private final long mean;

    public ThinkTimer(ThinkTime think) {
        this.kind = think.kind();
        this.mean = think.mean().toNanos();
    }

    /**
     * @param intended
     *            when the last request was due
     * @param replied
     *            when it was answered, or failed
     */
    public long nextDue(long intended, long replied, RandomGenerator random) {
        return switch (kind) {
            case CONSTANT -> replied + mean;
            case EXPONENTIAL -> replied + Math.round(exponential(random) * mean);
            // Whoever gets slow answers sends late, and the lateness is on record; with no time between, as soon as possible.
            case SCHEDULE -> mean == 0 ? replied : intended + mean;
        };
    }

    /** Exponentially distributed with a mean of 1. */
    public static double exponential(RandomGenerator random) {
        return -Math.log(1 - random.nextDouble());
    }
}
