package org.openmds.loadtest.model.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.model.plan.Load.Model;
import org.openmds.loadtest.model.plan.Load.Step;
import org.openmds.loadtest.model.plan.Load.Think;
import org.openmds.loadtest.model.plan.Settings.Setting;

/** Makes the load of a plan, of its short form or of steps. */
final class LoadBuilder {

    private final Settings settings;
    private final YamlValues values;
    private final double mostLevel;

    LoadBuilder(Settings settings, YamlValues values, double mostLevel) {
        this.settings = settings;
        this.values = values;
        this.mostLevel = mostLevel;
    }

    Load build() {
        Model model = model();
        List<Step> steps = settings.below("load.steps").isEmpty() ? List.of(onlyStep(model)) : steps(model);
        return new Load(model, steps, think(model), values.duration("load.stagger", PlanDefaults.STAGGER));
    }

    private Model model() {
        Optional<Setting> users = settings.get("load.users");
        Optional<Setting> rate = settings.get("load.rate");
        if (users.isPresent() && rate.isPresent()) {
            settings.problem(rate.get().origin(), "load.rate",
                    "stands beside load.users: a load has users (closed model) or a "
                            + "rate (open model)");
        }
        Model usual = rate.isPresent() ? Model.OPEN : Model.CLOSED;
        Model model = values.choice("load.model", Model.class, usual);
        rate.filter(given -> model == Model.CLOSED && users.isEmpty())
                .ifPresent(given -> settings.problem(given.origin(),
                        "load.rate", "the closed model has users instead"));
        users.filter(given -> model == Model.OPEN && rate.isEmpty())
                .ifPresent(given -> settings.problem(given.origin(),
                        "load.users", "the open model has a rate instead"));
        return model;
    }

    private Step onlyStep(Model model) {
        String path = model == Model.OPEN ? "load.rate" : "load.users";
        return new Step(level(path, model), values.duration("load.ramp", PlanDefaults.RAMP),
                values.duration("load.hold", PlanDefaults.HOLD));
    }

    private List<Step> steps(Model model) {
        for (String other : List.of("load.users", "load.rate", "load.ramp", "load.hold")) {
            settings.get(other)
                    .ifPresent(given -> settings.problem(given.origin(), other, "cannot stand beside load.steps"));
        }
        List<Step> steps = new ArrayList<>();
        for (int i = 0; !settings.below("load.steps." + i).isEmpty()
                || settings.get("load.steps." + i).isPresent(); i++) {
            String path = "load.steps." + i;
            steps.add(new Step(level(levelPath(path, model), model), values.duration(path + ".ramp", PlanDefaults.RAMP),
                    values.duration(path + ".hold", PlanDefaults.HOLD)));
        }
        return steps;
    }

    /** A step's level may be called what it is in its model. */
    private String levelPath(String step, Model model) {
        String named = step + (model == Model.OPEN ? ".rate" : ".users");
        return settings.get(named).isPresent() ? named : step + ".level";
    }

    private double level(String path, Model model) {
        double level = values.number(path, PlanDefaults.LEVEL, 0, mostLevel);
        if (model == Model.CLOSED && level != Math.rint(level)) {
            settings.get(path)
                    .ifPresent(given -> settings.problem(given.origin(), path,
                            "expected a whole number of users, got %s".formatted(given.value())));
        }
        return level;
    }

    private Think think(Model model) {
        Optional<Setting> any = settings.get("load.think")
                .or(() -> settings.get("load.think.mean"))
                .or(() -> settings.get("load.think.kind"));
        if (model == Model.OPEN) {
            any.ifPresent(given -> settings.problem(given.origin(), "load.think",
                    "the open model has none: requests arrive at its rate"));
            return new Think(Think.Kind.CONSTANT, Duration.ZERO);
        }
        Duration mean = values.duration(settings.get("load.think").isPresent() ? "load.think" : "load.think.mean",
                PlanDefaults.THINK);
        return new Think(values.choice("load.think.kind", Think.Kind.class, Think.Kind.CONSTANT), mean);
    }
}
