package org.openmds.loadtest.result.analysis;

import java.time.Duration;
import java.util.List;

import org.openmds.loadtest.model.run.RunMetadata;
import org.openmds.loadtest.model.run.TesterResult;
import org.openmds.loadtest.model.run.TesterResult.FinalState;
import org.openmds.loadtest.result.record.RecordDamage;

/** Rules about the records: all of them must be there. */
final class RecordRules {

    private final VerdictEvidence evidence;
    private final VerdictReasons reasons;

    RecordRules(VerdictRules rules, VerdictEvidence evidence, VerdictReasons reasons) {
        this.evidence = evidence;
        this.reasons = reasons;
    }

    void judge() {
        ended();
        for (int i = 0; i < evidence.testers().size(); i++) {
            String tester = evidence.tester(i);
            TesterResult info = evidence.testers().get(i).info();
            fate(tester, info);
            lost(tester, info, evidence.inputs().testers().get(i).scan().records());
            damage(tester, evidence.damages().get(i));
        }
    }

    private void ended() {
        RunMetadata run = evidence.inputs().run();
        if (run.running()) {
            reasons.suspect("not-ended",
                    "the controller did not end the run: it was last alive %.1f s after the start of the run, of the planned %.1f s",
                    Duration.between(run.start(), run.end()).toMillis() / 1e3,
                    evidence.inputs().plan().duration().toMillis() / 1e3);
        }
    }

    private void fate(String tester, TesterResult info) {
        if (info.fate() == FinalState.DONE && info.detail().isEmpty()) {
            return;
        }
        String what = switch (info.fate()) {
            case LOST -> "was lost";
            case NOT_STARTED -> "was not started";
            case GIVEN_UP -> "was abandoned";
            case DONE -> "failed";
        };
        reasons.suspect("lost-testers", "%s %s%s", tester, what, info.detail().isEmpty() ? "" : ": " + info.detail());
    }

    /** Reports missing records. Duplicates are no loss, and missing records of a tester that never reported its number of records are unknown. */
    private void lost(String tester, TesterResult info, long there) {
        long expected = Math.max(info.recordsMade(), info.recordsTaken());
        if (expected > there) {
            reasons.suspect("lost-records", "%s: %d of its %d records are missing", tester, expected - there, expected);
        }
    }

    private void damage(String tester, RecordDamage damage) {
        List<String> phrases = damage.phrases();
        if (!phrases.isEmpty() && damage.isLossless()) {
            reasons.note("records", "%s: %s", tester, String.join(", ", phrases));
        } else if (!phrases.isEmpty()) {
            reasons.suspect("lost-records", "%s: %s", tester, String.join(", ", phrases));
        }
    }
}
