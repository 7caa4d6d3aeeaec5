package org.openmds.loadtest.result.report;

import java.util.List;

import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.threshold.ThresholdCheck;

/** The top of a report: the verdict, the thresholds, and the main figures. */
final class ReportHead {

    private ReportHead() {
    }

    static String of(RunReport report) {
        HtmlWriter html = new HtmlWriter();
        html.raw("<h1>").text(report.run().plan().name()).raw("</h1>\n");
        verdict(html, report.run().verdict());
        thresholds(html, report.checks());
        figures(html, report);
        return html.toString();
    }

    static void verdict(HtmlWriter html, RunVerdict verdict) {
        String level = verdict.level().name();
        html.raw("<p><span class=\"verdict " + level + "\">" + level + "</span> ").text(switch (verdict.level()) {
            case VALID -> "The figures of this run can be trusted.";
            case SUSPECT -> "Use the figures of this run with care:";
            case INVALID -> "Do not use the figures of this run:";
        }).raw("</p>\n");
        if (!verdict.reasons().isEmpty()) {
            html.raw("<ul class=\"reasons\">\n");
            for (RunVerdict.Reason reason : verdict.reasons()) {
                html.raw("<li><b class=\"" + reason.level().name() + "\">").text(reason.rule()).raw("</b>: ");
                html.text(reason.text()).raw("</li>\n");
            }
            html.raw("</ul>\n");
        }
    }

    private static void thresholds(HtmlWriter html, List<ThresholdCheck> checks) {
        if (checks.isEmpty()) {
            return;
        }
        long broken = checks.stream().filter(check -> !check.kept()).count();
        html.raw("<p><span class=\"verdict " + (broken == 0 ? "passed\">PASSED" : "broken\">BROKEN") + "</span> ");
        html.text("%d of %d thresholds kept.".formatted(checks.size() - broken, checks.size())).raw("</p>\n");
        html.raw("<ul class=\"reasons\">\n");
        for (ThresholdCheck check : checks) {
            html.raw("<li><b class=\"" + (check.kept() ? "passed\">kept" : "broken\">broken") + "</b>: ");
            html.text(check.limit()).raw(": ").text(check.measured()).raw("</li>\n");
        }
        html.raw("</ul>\n");
    }

    private static void figures(HtmlWriter html, RunReport report) {
        Summary whole = report.run().whole();
        html.raw("<dl class=\"tiles\">\n");
        tile(html, "throughput", QuantityFormat.rate(whole.throughput()));
        tile(html, "users", QuantityFormat.number(Math.max(whole.users(), report.run().peak().users())));
        tile(html, "response p50", QuantityFormat.seconds(whole.response().p50()));
        tile(html, "response p95", QuantityFormat.seconds(whole.response().p95()));
        tile(html, "response p99", QuantityFormat.seconds(whole.response().p99()));
        tile(html, "requests", QuantityFormat.count(whole.requests()));
        tile(html, "failures", QuantityFormat.percent(OutcomeSection.failed(whole)));
        html.raw("</dl>\n");
    }

    private static void tile(HtmlWriter html, String name, String value) {
        html.raw("<div>").element("dt", name).element("dd", value).raw("</div>\n");
    }
}
