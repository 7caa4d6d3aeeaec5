package org.openmds.loadtest.result.report;

import java.util.List;

import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.threshold.ThresholdCheck;

/**
 * The top of a page, above its sections.
 *
 * @param lead
 *            paragraphs below the heading
 * @param tiles
 *            the main figures
 */
record ReportHead(String heading, List<String> lead, List<ReportFinding> findings, List<FigureTile> tiles) {

    /**
     * A judgement with its reasons.
     *
     * @param word
     *            shown as a badge; empty for reasons alone
     * @param style
     *            style class of the badge
     */
    record ReportFinding(String word, String style, String text, List<FindingReason> reasons) {

        boolean hasReasons() {
            return !reasons.isEmpty();
        }
    }

    /** A reason of a finding; its word and the style class of the word may be empty. */
    record FindingReason(String word, String style, String text) {
    }

    /** A main figure. */
    record FigureTile(String name, String value) {
    }

    ReportHead {
        lead = List.copyOf(lead);
        findings = List.copyOf(findings);
        tiles = List.copyOf(tiles);
    }

    ReportHead(String heading, List<String> lead, ReportFinding... findings) {
        this(heading, lead, List.of(findings), List.of());
    }

    static ReportHead of(RunReport report) {
        ReportFinding verdict = verdict(report.run().verdict());
        return new ReportHead(report.run().plan().name(), List.of(),
                report.checks().isEmpty() ? List.of(verdict) : List.of(verdict, thresholds(report.checks())),
                tiles(report));
    }

    private static ReportFinding verdict(RunVerdict verdict) {
        String level = verdict.level().name();
        return new ReportFinding(level, level, switch (verdict.level()) {
            case VALID -> "The figures of this run can be trusted.";
            case SUSPECT -> "Use the figures of this run with care:";
            case INVALID -> "Do not use the figures of this run:";
        }, verdict.reasons()
                .stream()
                .map(reason -> new FindingReason(reason.rule(), reason.level().name(), reason.text()))
                .toList());
    }

    private static ReportFinding thresholds(List<ThresholdCheck> checks) {
        long kept = checks.stream().filter(ThresholdCheck::kept).count();
        boolean allKept = kept == checks.size();
        return new ReportFinding(allKept ? "PASSED" : "BROKEN", allKept ? "passed" : "broken",
                "%d of %d thresholds kept.".formatted(kept, checks.size()),
                checks.stream()
                        .map(check -> new FindingReason(check.kept() ? "kept" : "broken",
                                check.kept() ? "passed" : "broken",
                                check.limit() + ": " + check.measured()))
                        .toList());
    }

    private static List<FigureTile> tiles(RunReport report) {
        Summary whole = report.run().whole();
        return List.of(new FigureTile("throughput", QuantityFormat.rate(whole.throughput())),
                new FigureTile("users", QuantityFormat.number(Math.max(whole.users(), report.run().peak().users()))),
                new FigureTile("response p50", QuantityFormat.seconds(whole.response().p50())),
                new FigureTile("response p95", QuantityFormat.seconds(whole.response().p95())),
                new FigureTile("response p99", QuantityFormat.seconds(whole.response().p99())),
                new FigureTile("requests", QuantityFormat.count(whole.requests())),
                new FigureTile("failures", QuantityFormat.percent(OutcomeSection.failed(whole))));
    }

    boolean hasTiles() {
        return !tiles.isEmpty();
    }
}
