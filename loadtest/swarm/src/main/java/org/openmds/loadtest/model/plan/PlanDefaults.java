package org.openmds.loadtest.model.plan;

import java.time.Duration;

import org.openmds.loadtest.model.plan.LoadProfile.LoadModel;
import org.openmds.loadtest.model.plan.LoadProfile.LoadStep;
import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime;

/** Default values of a plan, as written at the keys of plan files. */
public final class PlanDefaults {

    static final LoadStep STEP = PlanFormat.defaults(StepSettings.class).step(LoadModel.CLOSED);
    static final ThinkTime THINK = think(PlanFormat.defaults(LoadSettings.ThinkSettings.class));

    public static final Duration STAGGER = PlanFormat.defaults(LoadSettings.class).stagger();
    public static final Duration TIMEOUT = PlanFormat.defaults(TimeSettings.class).timeout();
    public static final Duration CLOCK_EVERY = PlanFormat.defaults(TimeSettings.class).clockEvery();
    /** Upper limit; a shorter timeout replaces it. */
    public static final Duration DRAIN = TimeSettings.MAX_DEFAULT_DRAIN;
    public static final int PHASES_EVERY = PlanFormat.defaults(PlanFile.class).phasesEvery();
    public static final long SEED = PlanFormat.defaults(PlanFile.class).seed();

    private PlanDefaults() {
    }

    private static ThinkTime think(LoadSettings.ThinkSettings settings) {
        return new ThinkTime(settings.kind(), settings.mean());
    }
}
