package org.openmds.loadtest.result.analysis;

import java.util.Map;
import java.util.stream.Collectors;

import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.result.analysis.RunResult.LittleCheck;
import org.openmds.loadtest.result.analysis.RunResult.StepSummary;
import org.openmds.loadtest.result.analysis.RunResult.Summary;

/** Rules about the load: it must be the planned one, and it must be answered. */
final class LoadRules {

    /** Minimum number of requests for a check by Little's law. */
    private static final long MIN_REQUESTS_FOR_LITTLE = 30;
    /** Number of requests whose number says enough about their rate for the usual tolerance. */
    private static final long MANY_REQUESTS = 400;
    /** Standard deviations that are chance in a step with fewer requests: that of their number is its square root. */
    private static final double DEVIATIONS = 3;

    private final VerdictRules rules;
    private final VerdictEvidence evidence;
    private final VerdictReasons reasons;

    LoadRules(VerdictRules rules, VerdictEvidence evidence, VerdictReasons reasons) {
        this.rules = rules;
        this.evidence = evidence;
        this.reasons = reasons;
    }

    void judge() {
        answers(evidence.whole());
        if (!evidence.isImported()) {
            for (int i = 0; i < evidence.steps().summaries().size(); i++) {
                offered(evidence.steps().summaries().get(i), evidence.steps().parts().get(i));
                little(evidence.steps().summaries().get(i));
            }
            end();
            schedule(evidence.whole());
        }
        if (!evidence.isFairnessKnown() && !evidence.isOpen()) {
            reasons.note("fairness",
                    "not computed: all clients were active together for %.1f s, expected at least %d quanta of %.3f s",
                    evidence.frame().peak().seconds(), ClientRows.MIN_QUANTA,
                    evidence.frame().quanta().step() / 1e9);
        }
    }

    private void answers(Summary whole) {
        long requests = whole.requests();
        if (requests == 0) {
            reasons.invalid("no-requests", "no request was recorded after the warm-up");
            return;
        }
        if (count(whole, Outcome.OK) == 0) {
            reasons.invalid("no-success", "none of %d requests succeeded: %s", requests, outcomes(whole));
        }
        long unanswered = count(whole, Outcome.TIMEOUT) + count(whole, Outcome.UNANSWERED) + count(whole, Outcome.RESET)
                + count(whole, Outcome.REFUSED);
        if (unanswered > rules.unanswered() * requests) {
            reasons.suspect("unanswered", "%d of %d requests (%.2f %%) had no answer, expected at most %.1f %%: %s",
                    unanswered,
                    requests, 100.0 * unanswered / requests, rules.unanswered() * 100, outcomes(whole));
        }
        startFailed(count(whole, Outcome.START_FAILED), requests);
    }

    private void startFailed(long failed, long requests) {
        String text = "%d of %d requests (%.2f %%) could not be started: the generator lacked a port, a file descriptor, a process or "
                + "memory for them";
        if (failed > rules.startFailed() * requests) {
            reasons.invalid("start-failed", text, failed, requests, 100.0 * failed / requests);
        } else if (failed > 0) {
            reasons.suspect("start-failed", text, failed, requests, 100.0 * failed / requests);
        }
    }

    /** Notes requests that their users sent late because they waited for a late answer. The service causes this; a schedule is meant to show it. */
    private void schedule(Summary whole) {
        long heldBack = whole.times().intended().count() - whole.times().pacing().count();
        if (heldBack > 0) {
            reasons.note("schedule",
                    "%d of %d requests (%.2f %%) were sent late because their users were still waiting for the answer to the request before",
                    heldBack, whole.times().intended().count(), 100.0 * heldBack / whole.times().intended().count());
        }
    }

    private static long count(Summary summary, Outcome outcome) {
        return summary.outcomes().getOrDefault(outcome, 0L);
    }

    private static String outcomes(Summary summary) {
        return summary.outcomes()
                .entrySet()
                .stream()
                .map((Map.Entry<Outcome, Long> e) -> e.getValue() + " " + e.getKey())
                .collect(Collectors.joining(", "));
    }

    private void offered(StepSummary step, RunPeriod runPeriod) {
        LoadProfile load = evidence.inputs().plan().load();
        if (evidence.isOpen()) {
            arrivals(step, runPeriod);
        } else if (runPeriod.seconds() > 0) {
            double planned = new PlannedUsers(load).mean(runPeriod.from() / 1e9, runPeriod.to() / 1e9);
            double users = step.summary().users();
            if (users < planned * (1 - rules.maxMissingShare())) {
                reasons.suspect("offered",
                        "at the step to %s users, %.1f were active on average, %.2f %% fewer than the planned %.1f",
                        step.level(), users, 100 * (1 - users / planned), planned);
            }
        }
    }

    /** Checks the arrivals of the open model. They are a Poisson process: up to three standard deviations fewer are chance. */
    private void arrivals(StepSummary step, RunPeriod runPeriod) {
        double planned = step.level() * runPeriod.seconds();
        long arrived = step.summary().times().intended().count();
        double tolerance = 3 * Math.sqrt(planned);
        if (arrived < planned - Math.max(tolerance, planned * rules.maxMissingShare())) {
            reasons.suspect("offered",
                    "at the step to %s requests a second, %d were sent, %.2f %% fewer than the planned %.0f",
                    step.level(), arrived, 100 * (1 - arrived / planned), planned);
        }
    }

    private void little(StepSummary step) {
        LittleCheck little = step.little();
        double requests = little.throughput() * step.summary().duration();
        double tolerance = littleTolerance(requests, step.summary().duration());
        if (requests >= MIN_REQUESTS_FOR_LITTLE && Math.abs(little.error()) > tolerance) {
            reasons.suspect("little",
                    "at the step to %s, X (R + Z) is %.1f and N is %.1f: they differ by %.1f %%, expected at most %.0f %% "
                            + "(X %.1f a second, R %.4f s, Z %.3f s)",
                    step.level(), little.expected(), little.users(), little.error() * 100, tolerance * 100,
                    little.throughput(), little.response(), little.think());
        }
    }

    private double littleTolerance(double requests, double seconds) {
        return requests >= MANY_REQUESTS && seconds >= rules.little().minSeconds()
                ? rules.little().tolerance()
                : Math.max(rules.little().tolerance(), DEVIATIONS / Math.sqrt(requests));
    }

    private void end() {
        double planned = evidence.inputs().plan().duration().toNanos() / 1e9;
        double ended = evidence.frame().quanta().to() / 1e9;
        boolean isWhole = evidence.frame().whole().hasDrain();
        if (isWhole && ended < planned * (1 - rules.maxMissingShare())) {
            reasons.suspect("cut-short", "the run ended after %.1f s of the planned %.1f s", ended, planned);
        }
    }
}
