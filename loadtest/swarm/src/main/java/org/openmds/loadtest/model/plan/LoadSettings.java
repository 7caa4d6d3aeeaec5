package org.openmds.loadtest.model.plan;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.model.plan.LoadProfile.LoadModel;
import org.openmds.loadtest.model.plan.LoadProfile.LoadStep;
import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime;
import org.openmds.loadtest.model.plan.LoadProfile.ThinkTime.ThinkKind;

/** The keys of a plan file for the load: one step in the short form (users or rate, ramp, hold), or a list of steps. */
record LoadSettings(
        @Key("Meaning of levels: closed for users, open for requests a second; open if there is a rate.") Optional<LoadModel> model,
        @Key(value = "Users of the closed model; 1 if absent.", min = "0", max = StepSettings.MAX_LEVEL) Optional<Double> users,
        @Key(value = "Requests a second of the open model.", min = "0", max = StepSettings.MAX_LEVEL) Optional<Double> rate,
        @Key(value = "Pause of a user between requests; 1s if absent.", shortFor = "mean") Optional<ThinkSettings> think,
        @Key(value = "Time in which the level is reached; 0s if absent.", min = "0s", max = "30d") Optional<Duration> ramp,
        @Key(value = "Time for which the level is held; 60s if absent.", min = "0s", max = "30d") Optional<Duration> hold,
        @Key(value = "Time between the starts of two clients if a step adds many; 0s spreads them over one think time.", initial = "0s", min = "0s", max = "30d") Duration stagger,
        @Key("Steps one after another, instead of users or rate, ramp and hold.") List<StepSettings> steps)
        implements
            CheckedSettings {

    private static final Duration MAX_DURATION = Duration.ofDays(30);

    /** The keys of the think time. */
    record ThinkSettings(
            @Key(value = "Distribution of think times.", initial = "constant") ThinkKind kind,
            @Key(value = "Mean; 0s for none.", initial = "1s", min = "0s", max = "30d") Duration mean) {
    }

    static LoadSettings of(LoadProfile load) {
        Optional<ThinkSettings> think = load.model() == LoadModel.OPEN
                ? Optional.empty()
                : Optional.of(new ThinkSettings(load.think().kind(), load.think().mean()));
        return new LoadSettings(Optional.of(load.model()), Optional.empty(), Optional.empty(), think, Optional.empty(),
                Optional.empty(), load.stagger(), load.steps().stream().map(StepSettings::of).toList());
    }

    LoadProfile profile() {
        return new LoadProfile(effectiveModel(), steps.isEmpty() ? List.of(singleStep()) : longSteps(), thinkTime(),
                stagger);
    }

    private LoadModel effectiveModel() {
        return model.orElse(rate.isPresent() ? LoadModel.OPEN : LoadModel.CLOSED);
    }

    private LoadStep singleStep() {
        LoadStep usual = PlanDefaults.STEP;
        Optional<Double> level = effectiveModel() == LoadModel.OPEN ? rate : users;
        return new LoadStep(level.orElse(usual.level()), ramp.orElse(usual.ramp()), hold.orElse(usual.hold()));
    }

    private List<LoadStep> longSteps() {
        return steps.stream().map(step -> step.step(effectiveModel())).toList();
    }

    private ThinkTime thinkTime() {
        if (effectiveModel() == LoadModel.OPEN) {
            return new ThinkTime(ThinkKind.CONSTANT, Duration.ZERO);
        }
        return think.map(given -> new ThinkTime(given.kind(), given.mean())).orElse(PlanDefaults.THINK);
    }

    @Override
    public void check(Findings findings) {
        if (users.isPresent() && rate.isPresent()) {
            findings.report("cannot be combined with %s: a load has users (closed model) or a rate (open model)"
                    .formatted(findings.path("users")), "rate");
        } else if (rate.isPresent() && effectiveModel() == LoadModel.CLOSED) {
            findings.report("the closed model has users instead", "rate");
        } else if (users.isPresent() && effectiveModel() == LoadModel.OPEN) {
            findings.report("the open model has a rate instead", "users");
        }
        if (think.isPresent() && effectiveModel() == LoadModel.OPEN) {
            findings.report("not allowed in the open model: requests arrive at its rate", "think");
        }
        checkSteps(findings);
        checkDuration(findings);
    }

    private void checkSteps(Findings findings) {
        if (steps.isEmpty()) {
            users.ifPresent(level -> StepSettings.checkLevel(level, effectiveModel(), "users", findings));
            return;
        }
        Map<String, Optional<?>> single = new LinkedHashMap<>();
        single.put("users", users);
        single.put("rate", rate);
        single.put("ramp", ramp);
        single.put("hold", hold);
        single.forEach((key, value) -> value.ifPresent(_ -> findings
                .report("cannot be combined with " + findings.path("steps"), key)));
        for (int i = 0; i < steps.size(); i++) {
            steps.get(i).check(effectiveModel(), findings.below("steps[" + i + "]"));
        }
    }

    private void checkDuration(Findings findings) {
        Duration duration = profile().duration();
        if (findings.isValid("ramp", "hold", "steps") && duration.isZero()) {
            findings.report("expected a step that is held or ramped for some time, got 0s in all", "");
        }
        if (duration.compareTo(MAX_DURATION) > 0) {
            findings.report("expected at most %s, got %s".formatted(DurationText.format(MAX_DURATION),
                    DurationText.format(duration)), "");
        }
    }
}
