package org.openmds.loadtest.result.analysis;

import org.openmds.loadtest.result.analysis.RunResult.Verdict;

/** Judges whether a run can be believed. */
final class Judge {

    private final VerdictRules rules;
    private final Evidence evidence;

    Judge(VerdictRules rules, Evidence evidence) {
        this.rules = rules;
        this.evidence = evidence;
    }

    Verdict verdict() {
        Reasons reasons = new Reasons();
        new RecordRules(rules, evidence, reasons).judge();
        new LoadRules(rules, evidence, reasons).judge();
        if (!evidence.isImported()) {
            new GeneratorRules(rules, evidence, reasons).judge();
            new ServerRules(rules, evidence, reasons).judge();
        }
        return reasons.verdict();
    }
}
