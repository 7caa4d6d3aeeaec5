package org.openmds.loadtest.model.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.model.plan.LoadProfile.LoadModel;
import org.openmds.loadtest.model.plan.LoadProfile.LoadStep;
import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime;
import org.openmds.loadtest.model.plan.PlanSettings.PlanSetting;

/** Builds the load of a plan from its short form or from steps. */
final class LoadBuilder {

    private final PlanSettings settings;
    private final YamlValues values;
    private final double maxLevel;

    LoadBuilder(PlanSettings settings, YamlValues values, double mostLevel) {
        this.settings = settings;
        this.values = values;
        this.maxLevel = mostLevel;
    }

    LoadProfile build() {
        LoadModel model = model();
        List<LoadStep> steps = settings.below("load.steps").isEmpty() ? List.of(singleStep(model)) : steps(model);
        return new LoadProfile(model, steps, think(model), values.duration("load.stagger", PlanDefaults.STAGGER));
    }

    private LoadModel model() {
        Optional<PlanSetting> users = settings.get("load.users");
        Optional<PlanSetting> rate = settings.get("load.rate");
        if (users.isPresent() && rate.isPresent()) {
            settings.addProblem(rate.get().origin(), "load.rate",
                    "cannot be combined with load.users: a load has users (closed model) or a "
                            + "rate (open model)");
        }
        LoadModel usual = rate.isPresent() ? LoadModel.OPEN : LoadModel.CLOSED;
        LoadModel model = values.choice("load.model", LoadModel.class, usual);
        rate.filter(given -> model == LoadModel.CLOSED && users.isEmpty())
                .ifPresent(given -> settings.addProblem(given.origin(),
                        "load.rate", "the closed model has users instead"));
        users.filter(given -> model == LoadModel.OPEN && rate.isEmpty())
                .ifPresent(given -> settings.addProblem(given.origin(),
                        "load.users", "the open model has a rate instead"));
        return model;
    }

    private LoadStep singleStep(LoadModel model) {
        String path = model == LoadModel.OPEN ? "load.rate" : "load.users";
        return new LoadStep(level(path, model), values.duration("load.ramp", PlanDefaults.RAMP),
                values.duration("load.hold", PlanDefaults.HOLD));
    }

    private List<LoadStep> steps(LoadModel model) {
        for (String other : List.of("load.users", "load.rate", "load.ramp", "load.hold")) {
            settings.get(other)
                    .ifPresent(
                            given -> settings.addProblem(given.origin(), other, "cannot be combined with load.steps"));
        }
        List<LoadStep> steps = new ArrayList<>();
        for (int i = 0; !settings.below("load.steps." + i).isEmpty()
                || settings.get("load.steps." + i).isPresent(); i++) {
            String path = "load.steps." + i;
            steps.add(new LoadStep(level(levelPath(path, model), model),
                    values.duration(path + ".ramp", PlanDefaults.RAMP),
                    values.duration(path + ".hold", PlanDefaults.HOLD)));
        }
        return steps;
    }

    /** Returns the path of a step's level, which may be named after its unit: users or rate. */
    private String levelPath(String step, LoadModel model) {
        String named = step + (model == LoadModel.OPEN ? ".rate" : ".users");
        return settings.get(named).isPresent() ? named : step + ".level";
    }

    private double level(String path, LoadModel model) {
        double level = values.number(path, PlanDefaults.LEVEL, 0, maxLevel);
        if (model == LoadModel.CLOSED && level != Math.rint(level)) {
            settings.get(path)
                    .ifPresent(given -> settings.addProblem(given.origin(), path,
                            "expected a whole number of users, got %s".formatted(given.value())));
        }
        return level;
    }

    private ThinkTime think(LoadModel model) {
        Optional<PlanSetting> any = settings.get("load.think")
                .or(() -> settings.get("load.think.mean"))
                .or(() -> settings.get("load.think.kind"));
        if (model == LoadModel.OPEN) {
            any.ifPresent(given -> settings.addProblem(given.origin(), "load.think",
                    "not allowed in the open model: requests arrive at its rate"));
            return new ThinkTime(ThinkTime.ThinkKind.CONSTANT, Duration.ZERO);
        }
        Duration mean = values.duration(settings.get("load.think").isPresent() ? "load.think" : "load.think.mean",
                PlanDefaults.THINK);
        return new ThinkTime(values.choice("load.think.kind", ThinkTime.ThinkKind.class, ThinkTime.ThinkKind.CONSTANT),
                mean);
    }
}
