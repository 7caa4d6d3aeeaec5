package org.openmds.loadtest.result.analysis;

import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;

/** Computes the verdict on a run by applying all rules. */
final class VerdictEvaluator {

    private final VerdictRules rules;
    private final VerdictEvidence evidence;

    VerdictEvaluator(VerdictRules rules, VerdictEvidence evidence) {
        this.rules = rules;
        this.evidence = evidence;
    }

    RunVerdict verdict() {
        VerdictReasons reasons = new VerdictReasons();
        new RecordRules(rules, evidence, reasons).judge();
        new LoadRules(rules, evidence, reasons).judge();
        if (!evidence.isImported()) {
            new GeneratorRules(rules, evidence, reasons).judge();
            new ServerRules(rules, evidence, reasons).judge();
        }
        return reasons.verdict();
    }
}
