package org.openmds.loadtest.model.plan;

import java.time.Duration;
import java.util.Optional;

import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.loadtest.model.plan.LoadProfile.LoadModel;
import org.openmds.loadtest.model.plan.LoadProfile.LoadStep;

/** The keys of a step. Its level may be named after its unit. */
record StepSettings(
        @Key(value = "Users, or requests a second.", initial = "1", min = "0", max = StepSettings.MAX_LEVEL) double level,
        @Key(value = "The level in the closed model.", min = "0", max = StepSettings.MAX_LEVEL) Optional<Double> users,
        @Key(value = "The level in the open model.", min = "0", max = StepSettings.MAX_LEVEL) Optional<Double> rate,
        @Key(value = "Time of the linear change from the level before.", initial = "0s", min = "0s", max = "30d") Duration ramp,
        @Key(value = "Time of the constant level.", initial = "60s", min = "0s", max = "30d") Duration hold) {

    /** Highest level of a run; a larger number is taken for a typing mistake. */
    static final String MAX_LEVEL = "10000000";

    static StepSettings of(LoadStep step) {
        return new StepSettings(step.level(), Optional.empty(), Optional.empty(), step.ramp(), step.hold());
    }

    LoadStep step(LoadModel model) {
        return new LoadStep(named(model).orElse(level), ramp, hold);
    }

    private Optional<Double> named(LoadModel model) {
        return model == LoadModel.OPEN ? rate : users;
    }

    void check(LoadModel model, Findings findings) {
        checkLevel(step(model).level(), model, named(model).isPresent() ? "users" : "level", findings);
    }

    static void checkLevel(double level, LoadModel model, String key, Findings findings) {
        if (model == LoadModel.CLOSED && level != Math.rint(level)) {
            findings.report("expected a whole number of users, got " + level, key);
        }
    }
}
