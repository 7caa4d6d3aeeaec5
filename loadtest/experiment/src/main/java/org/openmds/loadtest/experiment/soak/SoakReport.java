package org.openmds.loadtest.experiment.soak;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.control.session.MachineDescription;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.PlotAxis;
import org.openmds.loadtest.result.report.PlotSeries;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportFiles;
import org.openmds.loadtest.result.report.ReportHead;
import org.openmds.loadtest.result.report.ReportHead.AnswerBadge;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;
import org.openmds.loadtest.text.CountText;

/** Writes the report of soaks: each quantity over time, and its trend. */
public final class SoakReport {

    private static final double MEGA = 1e6;
    private static final String SECONDS = "seconds";

    private SoakReport() {
    }

    /**
     * Writes the page.
     *
     * @param problems
     *            the reasons why soaks were not measured
     * @return the page
     */
    public static Path write(Path folder, List<SoakResult> soaks, List<String> problems) throws IOException {
        List<ReportSection> sections = new ArrayList<>();
        sections.add(summary(soaks, problems));
        soaks.stream().map(SoakReport::section).forEach(sections::add);
        String subject = "The MDS4 talk's longevity test: an index of GT 3.9.5 without entries answered 93,890,248 requests in 1,225,221 s, 76 a "
                + "second, 13 ms each, without degradation. On "
                + MachineDescription.ofThisMachine() + ".";
        return ReportFiles.page(folder, "Soak of OpenMDS",
                new ReportHead(badge(soaks, problems), answer(soaks), subject, List.of()), sections);
    }

    private static AnswerBadge badge(List<SoakResult> soaks, List<String> problems) {
        boolean isGood = problems.isEmpty() && soaks.stream().allMatch(SoakResult::isGood);
        return isGood ? new AnswerBadge("PASSED", "passed") : new AnswerBadge("FAILED", "broken");
    }

    private static String answer(List<SoakResult> soaks) {
        String growing = soaks.stream()
                .flatMap(soak -> soak.trends()
                        .stream()
                        .filter(trend -> trend.verdict() == QuantityTrend.TrendVerdict.GROWS)
                        .map(trend -> "%s (%s)".formatted(trend.name(), title(soak))))
                .collect(Collectors.joining("; "));
        long failed = soaks.stream().mapToLong(SoakResult::failures).sum();
        return "%s%s.".formatted(growing.isEmpty() ? "No quantity was seen to grow" : "Growing: " + growing,
                failed == 0 ? "; no query failed" : "; %s failed".formatted(CountText.of(failed, "query", "queries")));
    }

    private static ReportSection summary(List<SoakResult> soaks, List<String> problems) {
        List<List<String>> rows = new ArrayList<>();
        for (SoakResult soak : soaks) {
            List<String> row = new ArrayList<>(List.of(title(soak), QuantityFormat.count(soak.failures())));
            soak.trends().forEach(trend -> row.add(trend.verdict().toString()));
            rows.add(row);
        }
        ReportSection.Builder section = ReportSection.titled("soak-summary", "Growth of each quantity");
        for (String problem : problems) {
            section.prose("Not measured: " + problem + ".");
        }
        return section.table(new ReportTable("Verdicts",
                List.of("soak", "failed", "response", "live heap", "resident", "threads", "descriptors"), rows))
                .prose("""
                        A quantity "grows" if its slope is above zero with 99.9 % confidence and above a limit, the slope of its second \
                        half is so with \
                        95 % confidence, and it rose by at least 1 % in the soak; if only the first condition holds, it "rose". The limit \
                        is 5 % of its mean per hour; in a soak of \
                        more than an hour, 5 % over the whole soak. A quantity is "steady" if it grows by less than the limit with \
                        95 % confidence; a short soak can report "no growth seen" without ruling growth out. The first fifth of a soak, \
                        at most five minutes, is left out, except for failed queries. \
                        Slopes are computed from the means of 20 parts; their errors are larger if neighbouring parts are correlated. The \
                        live heap is the heap in use after a full collection, \
                        which is requested now and then. The server has a heap of 512 MB, committed from the start, and entries of one kilobyte.""")
                .build()
                .open();
    }

    private static String title(SoakResult soak) {
        return "%s, %s".formatted(CountText.of(soak.soak().entries(), "entry", "entries"),
                QuantityFormat.rate(soak.rate()));
    }

    private static ReportSection section(SoakResult soak) {
        String id = "soak-" + soak.soak().label();
        Summary whole = soak.run().summaries().whole();
        return ReportSection.titled(id, title(soak))
                .prose("%s of %s: %s requests, %s failed, %s, mean %s, p99 %s; verdict of the run: %s.".formatted(
                        DurationText.format(Duration.ofSeconds(Math.round(whole.duration()))),
                        DurationText.format(soak.soak().duration().minus(soak.soak().warmUp())),
                        QuantityFormat.count(whole.requests()), QuantityFormat.count(soak.failures()),
                        QuantityFormat.rate(whole.throughput()),
                        QuantityFormat.seconds(whole.times().response().mean()),
                        QuantityFormat.seconds(whole.times().response().p99()), soak.run().verdict().level()))
                .table(new ReportTable("Trends",
                        List.of("quantity", "mean", "slope per hour", "95 %", "at most per hour", "verdict"),
                        soak.trends().stream().map(SoakReport::row).toList()))
                .plot(new Plot(id + "-response", "Response time", "Mean of each second or quantum.",
                        PlotAxis.linear(SECONDS), PlotAxis.fromZero("ms"),
                        List.of(PlotSeries.of("response", SeriesForm.LINE, soak.run()
                                .quanta()
                                .stream()
                                .filter(quantum -> quantum.successes() > 0)
                                .map(SoakReport::response)
                                .toArray(double[][]::new)))))
                .plot(new Plot(id + "-memory", "Memory", "", PlotAxis.linear(SECONDS), PlotAxis.fromZero("MB"),
                        List.of(series("live heap", soak, processSample -> processSample.heapBytes() / MEGA),
                                series("resident", soak, processSample -> processSample.residentBytes() / MEGA))))
                .plot(new Plot(id + "-handles", "Threads and descriptors", "", PlotAxis.linear(SECONDS),
                        PlotAxis.fromZero("count"), List.of(series("threads", soak, ProcessSample::threads),
                                series("descriptors", soak, ProcessSample::descriptors))))
                .build();
    }

    private static List<String> row(QuantityTrend trend) {
        return trend.whole().isKnown()
                ? List.of(trend.name(), QuantityFormat.number(trend.mean()),
                        QuantityFormat.number(trend.whole().slope()),
                        "± " + QuantityFormat.number(trend.whole().half()),
                        trend.mean() == 0
                                ? ""
                                : QuantityFormat.percent(trend.slopeUpperBound() / Math.abs(trend.mean())),
                        trend.verdict().toString())
                : List.of(trend.name(), "", "", "", "", trend.verdict().toString());
    }

    private static double[] response(Quantum quantum) {
        return new double[]{quantum.from(), quantum.response().mean() * 1e3};
    }

    private static PlotSeries series(String name, SoakResult soak, ToDoubleFunction<ProcessSample> value) {
        return PlotSeries.of(name, SeriesForm.LINE,
                SoakResult.series(soak.readings(), value).toArray(double[][]::new));
    }
}
