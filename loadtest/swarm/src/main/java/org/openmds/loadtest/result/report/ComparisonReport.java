package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

import org.openmds.loadtest.result.analysis.HistogramCodec;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.analysis.RunResult.StepSummary;
import org.openmds.loadtest.result.compare.RunComparison;
import org.openmds.loadtest.result.compare.RunComparison.Ratio;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;

/** The report of two compared runs, as text for a terminal and as a page. */
public final class ComparisonReport {

    private final RunComparison comparison;
    private final RunResult first;
    private final RunResult second;

    public ComparisonReport(RunComparison comparison) {
        this.comparison = comparison;
        this.first = comparison.first();
        this.second = comparison.second();
    }

    /** Returns lines of at most 80 columns, except for cautions. */
    public String toText() {
        StringBuilder text = new StringBuilder();
        TextWrapping.append(text, "B is " + verdict() + ".");
        text.append("A: ")
                .append(first.setup().run().id())
                .append(", ")
                .append(first.setup().plan().name())
                .append('\n');
        text.append("B: ")
                .append(second.setup().run().id())
                .append(", ")
                .append(second.setup().plan().name())
                .append('\n');
        line(text, "", "A", "B", "B / A", "95 % interval", "B is");
        for (Ratio ratio : comparison.ratios()) {
            line(text, row(ratio).toArray());
        }
        comparison.cautions().forEach(caution -> TextWrapping.append(text, "caution: " + caution));
        return text.toString().replaceAll("[\\p{Cntrl}&&[^\\n]]", " ");
    }

    private static void line(StringBuilder text, Object... cells) {
        text.append(String.format(Locale.ROOT, "%-15s %10s %10s %8s %16s  %s%n", cells));
    }

    private String verdict() {
        String within = QuantityFormat.percent(comparison.tolerance());
        return switch (comparison.verdict()) {
            case BETTER -> "better, beyond the tolerance of " + within;
            case WORSE -> "worse, beyond the tolerance of " + within;
            case SAME -> "the same, within " + within;
            case UNDECIDED -> !comparison.isComparable()
                    ? "neither better nor worse, because the two runs had different loads"
                    : "not certainly different from A: longer runs or a greater tolerance than " + within
                            + " would decide";
        };
    }

    private static List<String> row(Ratio ratio) {
        boolean rate = ratio.figure().equals("throughput");
        return List.of(ratio.figure(),
                rate ? QuantityFormat.rate(ratio.first()) : QuantityFormat.seconds(ratio.first()),
                rate ? QuantityFormat.rate(ratio.second()) : QuantityFormat.seconds(ratio.second()),
                String.format(Locale.ROOT, "%.3f", ratio.ratio()),
                String.format(Locale.ROOT, "%.3f to %.3f", ratio.low(), ratio.high()),
                ratio.change().name().toLowerCase(Locale.ROOT));
    }

    /** Returns one self-contained file. */
    public String toHtml() {
        String style = switch (comparison.verdict()) {
            case BETTER, SAME -> "passed";
            case WORSE -> "broken";
            case UNDECIDED -> "SUSPECT";
        };
        ReportHead.ReportFinding cautions = new ReportHead.ReportFinding(ReportHead.AnswerBadge.NONE, "",
                comparison.cautions().stream().map(caution -> new ReportHead.FindingReason("", "", caution)).toList());
        return HtmlPage.of("A and B: load tests compared",
                new ReportHead(new ReportHead.AnswerBadge(comparison.verdict().name(), style),
                        "B is " + verdict() + ".",
                        "A: " + first.setup().plan().name() + " and B: " + second.setup().plan().name(), List.of(),
                        cautions),
                sections());
    }

    private List<ReportSection> sections() {
        String connection = first.setup().plan().connection() == second.setup().plan().connection()
                ? ReportWording.of(first.setup().plan().connection())
                : "A: " + ReportWording.of(first.setup().plan().connection()) + ", B: "
                        + ReportWording.of(second.setup().plan().connection());
        ReportSection figures = ReportSection.titled("figures", "Figures")
                .prose("Throughput and mean are taken over the quanta in which levels of the load were held, percentiles over all answers "
                        + "in them. The intervals come from resampling blocks of neighbouring quanta.")
                .table(new ReportTable("B by A", List.of("", "A", "B", "B / A", "95 % interval", "B is"),
                        comparison.ratios().stream().map(ComparisonReport::row).toList()))
                .build();
        ReportSection plots = ReportSection.titled("plots", "Side by side")
                .plot(overTime("throughput", "Throughput", "requests/s", Quantum::throughput)
                        .withConnection(connection))
                .plot(overTime("p95", "Response time, 95th percentile", "ms", ComparisonReport::p95)
                        .withConnection(connection))
                .plot(distribution().withConnection(connection))
                .plot(steps("step-throughput", "Throughput against load", "requests/s",
                        step -> step.summary().throughput()).withConnection(connection))
                .plot(steps("step-p95", "Response time against load, 95th percentile", "ms",
                        step -> 1e3 * step.summary().times().response().p95()).withConnection(connection))
                .build();
        return List.of(figures.open(), plots.open(), runSection("a", "A: plan and machines", first),
                runSection("b", "B: plan and machines", second),
                GlossarySection.section());
    }

    private static ReportSection runSection(String id, String title, RunResult run) {
        return new ReportSection(id, title, false, RunSection.of(run).parts());
    }

    private static double p95(Quantum quantum) {
        return quantum.successes() == 0 ? Double.NaN : 1e3 * quantum.response().p95();
    }

    private Plot overTime(String id, String title, String axis, ToDoubleFunction<Quantum> value) {
        RunTimeSeries a = new RunTimeSeries(first);
        RunTimeSeries b = new RunTimeSeries(second);
        PlotAxis longer = a.axis().most() >= b.axis().most() ? a.axis() : b.axis();
        List<PlotSeries> series = List.of(PlotSeries.of("A", SeriesForm.LINE, a.mean(value)),
                PlotSeries.of("B", SeriesForm.LINE, b.mean(value)));
        return new Plot(id, title, "Each run is shown from its own start.", longer, ResponseSection.scale(axis, series),
                series);
    }

    private Plot distribution() {
        List<PlotSeries> series = new ArrayList<>();
        for (RunResult run : List.of(first, second)) {
            Function<RunResult, double[][]> points = one -> one.distributions().isEmpty()
                    ? ResponseSection.percentiles(one.summaries().whole().times().intended())
                    : ResponseSection.percentiles(HistogramCodec.decode(one.distributions().getFirst().intended()));
            series.add(PlotSeries.of(run.equals(first) ? "A" : "B", SeriesForm.LINE, points.apply(run)));
        }
        return new Plot("distribution", "Distribution of response times from intended start",
                "At N on the horizontal axis, one request in N took longer than the line.",
                PlotAxis.log("one request in N"),
                ResponseSection.scale("ms", series), series);
    }

    private Plot steps(String id, String title, String axis, ToDoubleFunction<StepSummary> value) {
        boolean several = first.summaries().steps().size() > 1 && second.summaries().steps().size() > 1;
        List<PlotSeries> series = !several
                ? List.of()
                : List.of(PlotSeries.of("A", SeriesForm.MARKED, StepSection.points(first, value)),
                        PlotSeries.of("B", SeriesForm.MARKED, StepSection.points(second, value)));
        return new Plot(id, title, "Each level while it was held; both axes are logarithmic.",
                PlotAxis.log("level of the load"),
                PlotAxis.log(axis), series);
    }
}
