package org.openmds.loadtest.result.analysis;

import java.util.List;

import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.run.TesterResult;
import org.openmds.loadtest.result.analysis.RunResult.ValueStatistics;
import org.openmds.loadtest.result.record.TesterData;

/** Rules about the testers' machines: processors, pauses, pacing, clocks. */
final class GeneratorRules {

    private final VerdictRules rules;
    private final VerdictEvidence evidence;
    private final VerdictReasons reasons;

    GeneratorRules(VerdictRules rules, VerdictEvidence evidence, VerdictReasons reasons) {
        this.rules = rules;
        this.evidence = evidence;
        this.reasons = reasons;
    }

    void judge() {
        for (int i = 0; i < evidence.testers().size(); i++) {
            if (evidence.testers().get(i).whole().requests() > 0) {
                machine(evidence.tester(i), evidence.uses().get(i), evidence.testers().get(i).info());
                pacing(evidence.tester(i), evidence.testers().get(i).whole().times().pacing());
                clock(evidence.tester(i), evidence.inputs().testers().get(i));
            }
        }
        ceiling();
    }

    private void machine(String tester, GeneratorUsage use, TesterResult info) {
        if (use.samples() == 0) {
            reasons.suspect("generator-watch",
                    "%s: its samples are missing, so its processor use and pauses are unknown", tester);
        }
        if (use.busyShare() > rules.generator().busySamples()) {
            reasons.suspect("generator-cpu",
                    "%s: more than %.0f %% of its %d processors (or of the single processor that an event loop can use) were busy in %.0f "
                            + "%% of the samples, "
                            + "expected at most %.0f %% of them; up to %.0f %% were busy, the tester itself used %.2f cores on average",
                    tester, rules.generator().busyProcessors() * 100, info.processors(), use.busyShare() * 100,
                    rules.generator().busySamples() * 100,
                    use.busyMost() * 100, use.processCpuMean());
        }
        if (use.longestPause() > rules.generator().pauseSeconds()) {
            reasons.suspect("pauses", "%s: paused for %.0f ms at %.1f s of the run, expected at most %.0f ms",
                    tester,
                    use.longestPause() * 1000, use.longestPauseAt(), rules.generator().pauseSeconds() * 1000);
        }
    }

    private void pacing(String tester, ValueStatistics pacing) {
        LoadProfile load = evidence.inputs().plan().load();
        double think = evidence.isOpen() ? 0 : load.think().mean().toNanos() / 1e9;
        double limit = think > 0
                ? Math.min(rules.pacing().seconds(), think * rules.pacing().shareOfThink())
                : rules.pacing().seconds();
        if (pacing.p99() > limit) {
            reasons.suspect("pacing",
                    "%s: 1 %% of its requests were sent more than %.1f ms late, expected at most %.1f ms",
                    tester, pacing.p99() * 1000, limit * 1000);
        }
    }

    private void clock(String tester, TesterData data) {
        data.clock().problems().forEach(problem -> reasons.suspect("clock", "%s: %s", tester, problem));
        double quantum = evidence.frame().quanta().step() / 1e9;
        long bound = data.clock().boundNanos();
        if (bound != Long.MAX_VALUE && quantum < rules.quantaPerBound() * bound / 1e9) {
            reasons.suspect("clock",
                    "%s: its times can be wrong by %.1f ms; a quantum must be at least %.3f s for that, but is %.3f s",
                    tester,
                    bound / 1e6, rules.quantaPerBound() * bound / 1e9, quantum);
        }
        if (data.clock().samples() == 0 && data.clock().problems().isEmpty() && hosts().size() > 1) {
            reasons.suspect("clock",
                    "%s: its clock was never compared with the time server's, and the testers run on several machines",
                    tester);
        }
    }

    private List<String> hosts() {
        return evidence.testers()
                .stream()
                .filter(row -> row.whole().requests() > 0)
                .map(row -> row.info().host())
                .distinct()
                .toList();
    }

    private void ceiling() {
        double ceiling = evidence.ceiling().throughput();
        double reached = evidence.fastest().throughput();
        if (ceiling > 0 && evidence.ceiling().clientLimited() && reached >= rules.ceiling() * ceiling) {
            reasons.suspect("client-limited",
                    "the generator limits this run: %.1f successes a second, from %.1f s on, are %.0f %% of its highest throughput, %.1f (%s)",
                    reached, evidence.fastest().from(), 100 * reached / ceiling, ceiling, evidence.ceiling().source());
        }
    }
}
