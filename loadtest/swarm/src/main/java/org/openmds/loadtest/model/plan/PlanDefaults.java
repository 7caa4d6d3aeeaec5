package org.openmds.loadtest.model.plan;

import java.time.Duration;

/** Default values of a plan. */
public final class PlanDefaults {

    public static final String NAME = "run";
    public static final double LEVEL = 1;
    public static final Duration THINK = Duration.ofSeconds(1);
    public static final Duration RAMP = Duration.ZERO;
    public static final Duration HOLD = Duration.ofSeconds(60);
    public static final Duration STAGGER = Duration.ZERO;
    public static final LoadPlan.ConnectionMode CONNECTION = LoadPlan.ConnectionMode.KEEP_ALIVE;
    public static final Duration TIMEOUT = Duration.ofSeconds(30);
    public static final Duration WARMUP = Duration.ZERO;
    /** Upper limit; a shorter timeout replaces it, because no request is answered after its timeout. */
    public static final Duration DRAIN = Duration.ofSeconds(10);
    public static final int PHASES_EVERY = 0;
    public static final Duration CLOCK_EVERY = Duration.ofSeconds(30);
    /** Constant, so that runs can be compared. */
    public static final long SEED = 1;

    private PlanDefaults() {
    }
}
