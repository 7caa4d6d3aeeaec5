package org.openmds.loadtest.result.report;

import java.util.List;

import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.threshold.ThresholdCheck;

/**
 * The top of a page, above its sections: the answer first, then the measured thing, the reasons and the main figures.
 *
 * @param badge
 *            the verdict on the figures
 * @param answer
 *            one sentence, the heading of the page
 * @param subject
 *            the measured service, system or plan
 * @param lead
 *            paragraphs below the answer
 * @param tiles
 *            the main figures
 */
public record ReportHead(AnswerBadge badge, String answer, String subject, List<String> lead,
        List<ReportFinding> findings, List<FigureTile> tiles) {

    /**
     * A word beside an answer.
     *
     * @param word
     *            empty for no badge
     * @param style
     *            style class
     */
    public record AnswerBadge(String word, String style) {

        public static final AnswerBadge NONE = new AnswerBadge("", "");

        /** Returns the badge of a verdict; its style has the same name. */
        public static AnswerBadge of(RunVerdict.VerdictLevel level) {
            return new AnswerBadge(level.name(), level.name());
        }
    }

    /** A judgement with its reasons; the badge may be {@link AnswerBadge#NONE} for reasons alone. */
    public record ReportFinding(AnswerBadge badge, String text, List<FindingReason> reasons) {

        /** Number of reasons that are not folded. */
        private static final int MAX_SHOWN = 4;

        public ReportFinding {
            reasons = List.copyOf(reasons);
        }

        List<FindingReason> shown() {
            return reasons.size() > MAX_SHOWN + 1 ? reasons.subList(0, MAX_SHOWN) : reasons;
        }

        List<FindingReason> folded() {
            return reasons.subList(shown().size(), reasons.size());
        }

        boolean hasFolded() {
            return !folded().isEmpty();
        }
    }

    /** A reason of a finding; its word and the style class of the word may be empty. */
    public record FindingReason(String word, String style, String text) {
    }

    /** A main figure. */
    public record FigureTile(String name, String value) {
    }

    public ReportHead {
        lead = lead.stream().filter(text -> !text.isEmpty()).toList();
        findings = List.copyOf(findings);
        tiles = List.copyOf(tiles);
    }

    /** Creates the head of a page without tiles. */
    public ReportHead(AnswerBadge badge, String answer, String subject, List<String> lead, ReportFinding... findings) {
        this(badge, answer, subject, lead, List.of(findings), List.of());
    }

    static ReportHead of(RunReport report) {
        RunVerdict verdict = report.run().verdict();
        RunAnswer answer = RunAnswer.of(report.run());
        ReportFinding reasons = new ReportFinding(AnswerBadge.NONE, answer.trust(),
                verdict.reasons()
                        .stream()
                        .map(reason -> new FindingReason(reason.rule(), reason.level().name(), reason.text()))
                        .toList());
        return new ReportHead(AnswerBadge.of(verdict.level()), answer.served(),
                report.run().setup().plan().name() + ": " + report.run().setup().plan().client().target(),
                List.of(answer.limit()),
                report.checks().isEmpty() ? List.of(reasons) : List.of(thresholds(report.checks()), reasons),
                tiles(report));
    }

    private static ReportFinding thresholds(List<ThresholdCheck> checks) {
        long kept = checks.stream().filter(ThresholdCheck::kept).count();
        boolean allKept = kept == checks.size();
        return new ReportFinding(new AnswerBadge(allKept ? "PASSED" : "BROKEN", allKept ? "passed" : "broken"),
                "%d of %d thresholds kept.".formatted(kept, checks.size()),
                checks.stream()
                        .map(check -> new FindingReason(check.kept() ? "kept" : "broken",
                                check.kept() ? "passed" : "broken",
                                check.limit() + ": " + check.measured()))
                        .toList());
    }

    private static List<FigureTile> tiles(RunReport report) {
        Summary whole = report.run().summaries().whole();
        return List.of(new FigureTile("throughput", QuantityFormat.rate(whole.throughput())),
                new FigureTile("users",
                        QuantityFormat.number(Math.max(whole.users(), report.run().summaries().peak().users()))),
                new FigureTile("response p50", QuantityFormat.seconds(whole.times().response().p50())),
                new FigureTile("response p95", QuantityFormat.seconds(whole.times().response().p95())),
                new FigureTile("response p99", QuantityFormat.seconds(whole.times().response().p99())),
                new FigureTile("requests", QuantityFormat.count(whole.requests())),
                new FigureTile("failures", QuantityFormat.percent(OutcomeSection.failed(whole))));
    }

    boolean hasTiles() {
        return !tiles.isEmpty();
    }
}
