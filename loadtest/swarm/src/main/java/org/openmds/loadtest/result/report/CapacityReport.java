package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

import org.openmds.loadtest.result.capacity.CapacityEstimate;
import org.openmds.loadtest.result.capacity.LoadLevel;
import org.openmds.loadtest.result.capacity.UniversalScalabilityLaw;
import org.openmds.loadtest.result.capacity.UslFit;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;

/** The report of a capacity, as text for a terminal and as a page. */
public final class CapacityReport {

    private static final int CURVE_POINTS = 120;

    private final CapacityEstimate capacity;

    public CapacityReport(CapacityEstimate capacity) {
        this.capacity = capacity;
    }

    public String toText() {
        StringBuilder text = new StringBuilder();
        TextWrapping.append(text, capacity.verdict() + ": " + capacity.answer().getFirst());
        capacity.answer().stream().skip(1).forEach(answer -> TextWrapping.append(text, answer));
        text.append('\n');
        line(text, "users", "throughput", "p50", "p95", "p99", "kept", "run");
        rows().forEach(row -> line(text, row.subList(0, 7).toArray()));
        text.append('\n');
        capacity.cautions().forEach(caution -> TextWrapping.append(text, "caution: " + caution));
        return text.toString().replaceAll("[\\p{Cntrl}&&[^\\n]]", " ");
    }

    private static void line(StringBuilder text, Object... cells) {
        text.append(String.format(Locale.ROOT, "%10s %12s %10s %10s %10s  %-6s %s%n", cells));
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (LoadLevel level : capacity.levels()) {
            rows.add(List.of(QuantityFormat.count(level.users()), QuantityFormat.rate(level.part().throughput()),
                    QuantityFormat.seconds(level.part().times().intended().p50()),
                    QuantityFormat.seconds(level.part().times().intended().p95()),
                    QuantityFormat.seconds(level.part().times().intended().p99()),
                    level.broken().isEmpty() ? "yes" : "no",
                    level.run().verdict().level().name(), QuantityFormat.percent(OutcomeSection.failed(level.part())),
                    QuantityFormat.number(level.part().offered()), level.run().setup().run().id()));
        }
        return rows;
    }

    /** Returns one self-contained file. */
    public String toHtml() {
        ReportHead.ReportFinding cautions = new ReportHead.ReportFinding(ReportHead.AnswerBadge.NONE, "",
                capacity.cautions()
                        .stream()
                        .map(caution -> new ReportHead.FindingReason("caution", "SUSPECT", caution))
                        .toList());
        String target = capacity.levels().getFirst().run().setup().plan().client().target();
        List<String> answer = capacity.answer();
        return HtmlPage.of("Capacity: load test",
                new ReportHead(ReportHead.AnswerBadge.of(capacity.verdict()), answer.getFirst(),
                        "Capacity of " + target,
                        answer.subList(1, answer.size()), cautions),
                sections());
    }

    private List<ReportSection> sections() {
        String connection = ReportWording.of(capacity.levels().getFirst().run().setup().plan().connection());
        ReportSection.Builder levels = ReportSection.titled("levels", "Levels")
                .prose("Times are from the intended start, over all requests.")
                .table(new ReportTable("Results for each number of users",
                        List.of("users", "throughput", "p50", "p95", "p99", "kept", "run", "failures", "in flight",
                                "folder"),
                        rows()))
                .plot(against("throughput", "Throughput against users", "requests/s",
                        level -> level.part().throughput()).withConnection(connection))
                .plot(times().withConnection(connection));
        capacity.fit().ifPresent(fit -> levels.plot(model(fit).withConnection(connection)));
        return List.of(levels.build().open(), GlossarySection.section());
    }

    private Plot against(String id, String title, String axis, ToDoubleFunction<LoadLevel> value) {
        return new Plot(id, title, "Each point is one level.", PlotAxis.linear("users"), PlotAxis.fromZero(axis),
                List.of(PlotSeries.of(axis, SeriesForm.MARKED, points(value))));
    }

    private Plot times() {
        List<PlotSeries> series = List.of(
                PlotSeries.of("p50", SeriesForm.MARKED, points(level -> 1e3 * level.part().times().intended().p50())),
                PlotSeries.of("p95", SeriesForm.MARKED, points(level -> 1e3 * level.part().times().intended().p95())),
                PlotSeries.of("p99", SeriesForm.MARKED, points(level -> 1e3 * level.part().times().intended().p99())));
        return new Plot("times", "Response time against users", "From the intended start, over all requests.",
                PlotAxis.linear("users"),
                ResponseSection.scale("ms", series), series);
    }

    private double[][] points(ToDoubleFunction<LoadLevel> value) {
        return capacity.levels()
                .stream()
                .map(level -> new double[]{level.users(), value.applyAsDouble(level)})
                .toArray(double[][]::new);
    }

    private Plot model(UslFit fit) {
        double[][] measured = capacity.levels()
                .stream()
                .map(level -> new double[]{level.part().offered(), level.part().throughput()})
                .filter(point -> point[0] > 0)
                .sorted((a, b) -> Double.compare(a[0], b[0]))
                .toArray(double[][]::new);
        double end = Math.max(2, 1.5 * fit.maxConcurrency());
        return new Plot("model", "Universal Scalability Law",
                "The model and the measured points, over requests in flight. The dashed part is an extrapolation beyond the measurements.",
                PlotAxis.fromZero("requests in flight"), PlotAxis.fromZero("requests/s"),
                List.of(PlotSeries.of("measured", SeriesForm.POINTS, measured),
                        PlotSeries.of("model", SeriesForm.LINE,
                                curve(fit.usl(), fit.minConcurrency(), fit.maxConcurrency())),
                        PlotSeries.of("model, extrapolated", SeriesForm.DASHED,
                                curve(fit.usl(), fit.maxConcurrency(), end))));
    }

    private static double[][] curve(UniversalScalabilityLaw universalScalabilityLaw, double from, double to) {
        double[][] curve = new double[CURVE_POINTS][];
        for (int i = 0; i < CURVE_POINTS; i++) {
            double at = from + (to - from) * i / (CURVE_POINTS - 1);
            curve[i] = new double[]{at, universalScalabilityLaw.throughput(at)};
        }
        return curve;
    }
}
