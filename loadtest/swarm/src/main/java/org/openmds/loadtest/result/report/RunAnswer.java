package org.openmds.loadtest.result.report;

import java.util.List;

import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;
import org.openmds.loadtest.result.analysis.RunResult.StepSummary;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.capacity.CapacityRequirements;
import org.openmds.loadtest.result.capacity.LoadLevel;
import org.openmds.loadtest.result.capacity.SaturationAnalysis;

/**
 * The answer of a run in words: its verdict, the load that the service served, and the limit. A level is served if at most 1 % of its
 * requests fail and its throughput is at least 90 % of the rate that was requested.
 *
 * @param served
 *            the load that was served, one sentence
 * @param limit
 *            the limit and its reason; empty if no request succeeded
 */
public record RunAnswer(VerdictLevel verdict, String served, String limit) {

    private static final double MAX_FAILED = 0.01;
    private static final double MIN_PACE = 0.9;
    /** Share of a planned rate from which the plan is the limit. */
    private static final double PLANNED_SHARE = 0.95;

    public static RunAnswer of(RunResult run) {
        boolean isOpen = run.setup().plan().load().model() == LoadProfile.LoadModel.OPEN;
        return new RunAnswer(run.verdict().level(), served(run, isOpen), limit(run, isOpen));
    }

    /** Returns the meaning of the verdict. */
    String trust() {
        return switch (verdict) {
            case VALID -> "The figures of this run can be trusted.";
            case SUSPECT -> "Use the figures of this run with care:";
            case INVALID -> "Do not use the figures of this run:";
        };
    }

    private static String served(RunResult run, boolean isOpen) {
        Summary whole = run.summaries().whole();
        if (whole.requests() == 0) {
            return "No request was measured.";
        }
        if (whole.times().response().count() == 0) {
            return "No request succeeded: all %s failed.".formatted(QuantityFormat.count(whole.requests()));
        }
        if (run.summaries().steps().size() < 2) {
            double level = run.summaries().steps().isEmpty()
                    ? whole.users()
                    : run.summaries().steps().getFirst().level();
            return capitalised("%s got %s.".formatted(level(level, isOpen), figures(whole)));
        }
        List<StepSummary> steps = run.summaries().steps();
        List<StepSummary> kept = steps.stream().takeWhile(step -> isServed(run, step, isOpen)).toList();
        if (kept.isEmpty()) {
            return "The first level, %s, was not served: %s.".formatted(level(steps.getFirst().level(), isOpen),
                    figures(steps.getFirst().summary()));
        }
        StepSummary last = kept.getLast();
        String what = "%s got %s".formatted(level(last.level(), isOpen), figures(last.summary()));
        return capitalised(kept.size() == steps.size()
                ? "All levels were served: %s.".formatted(what)
                : "%s; the next level, %s, was not served: %s.".formatted(what,
                        level(steps.get(kept.size()).level(), isOpen), figures(steps.get(kept.size()).summary())));
    }

    private static boolean isServed(RunResult run, StepSummary step, boolean isOpen) {
        Summary part = step.summary();
        UserDemand demand = UserDemand.of(run);
        double asked = isOpen ? step.level() : demand.applies() ? demand.at(part.users()) : 0;
        return part.requests() > 0 && OutcomeSection.failed(part) <= MAX_FAILED
                && part.throughput() >= MIN_PACE * asked;
    }

    private static String level(double level, boolean isOpen) {
        String number = QuantityFormat.number(level);
        return isOpen ? "a planned rate of " + number + "/s" : level == 1 ? "1 user" : number + " users";
    }

    private static String figures(Summary part) {
        double failed = OutcomeSection.failed(part);
        return "%s, p95 %s, %s".formatted(
                part.throughput() == 1 ? "1 answer/s" : QuantityFormat.number(part.throughput()) + " answers/s",
                QuantityFormat.seconds(part.times().response().p95()),
                failed == 0 ? "no failures" : QuantityFormat.percent(failed) + " failed");
    }

    private static String limit(RunResult run, boolean isOpen) {
        Summary top = run.summaries().peak().requests() > 0 ? run.summaries().peak() : run.summaries().whole();
        UserDemand demand = UserDemand.of(run);
        if (run.summaries().whole().times().response().count() == 0) {
            return "";
        }
        if (demand.isLimit(top)) {
            return "Limit: the users. With this think time they can request at most %s and got %s; the service may serve more."
                    .formatted(QuantityFormat.rate(demand.at(top.users())), QuantityFormat.rate(top.throughput()));
        }
        double planned = run.setup()
                .plan()
                .load()
                .steps()
                .stream()
                .mapToDouble(LoadProfile.LoadStep::level)
                .max()
                .orElse(0);
        if (isOpen && top.throughput() >= PLANNED_SHARE * planned) {
            return "Limit: the planned rate of %s. The service may serve more.".formatted(QuantityFormat.rate(planned));
        }
        if (run.ceiling().clientLimited()) {
            return "Limit: the load generator%s. The figures are the limit of the generator, not of the service."
                    .formatted(run.ceiling().throughput() > 0
                            ? ", which reaches at most %s (%s)".formatted(
                                    QuantityFormat.rate(run.ceiling().throughput()), run.ceiling().source())
                            : " or its machine");
        }
        LoadLevel level = new LoadLevel((int) Math.round(top.users()), run, top, List.of());
        return "Limit: the service or its machine. %s.".formatted(
                capitalised(SaturationAnalysis.of(level, new CapacityRequirements(0, 0, 0)).text()));
    }

    private static String capitalised(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
