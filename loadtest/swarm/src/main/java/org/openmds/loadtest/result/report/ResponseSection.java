package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.openmds.loadtest.result.analysis.HistogramCodec;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.analysis.RunResult.ValueStatistics;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;

/** Section about response times, over time and as distributions. */
final class ResponseSection {

    /** Ratio of the largest to the smallest value above which the axis is logarithmic. */
    private static final double LOG_SCALE_RATIO = 30;

    private ResponseSection() {
    }

    static ReportSection of(RunResult run) {
        return ReportSection.titled("response", "Response times")
                .table(summary(run))
                .plot(overTime(run))
                .plot(distribution(run))
                .prose("Times from the intended start include the delay of a request that was sent late because the service or the "
                        + "generator was late, as its user would experience it; an unanswered request counts at least its deadline. If "
                        + "this line is far above the other, the service slowed its users down.")
                .build();
    }

    private static ReportTable summary(RunResult run) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("response, from actual start (successes)", run.summaries().whole().times().response()));
        rows.add(row("response, from intended start (all)", run.summaries().whole().times().intended()));
        rows.add(row("service processing time (successes)", run.summaries().whole().times().service()));
        rows.add(row("pacing error (actual - intended start)", run.summaries().whole().times().pacing()));
        if (run.summaries().peak().times().response().count() > 0) {
            rows.add(row("response at the peak, from actual start", run.summaries().peak().times().response()));
            rows.add(row("response at the peak, from intended start", run.summaries().peak().times().intended()));
        }
        return new ReportTable("Times over the run without its warm-up",
                List.of("", "count", "mean", "deviation", "minimum", "p50", "p90", "p95", "p99", "p99.9", "maximum"),
                rows);
    }

    static List<String> row(String name, ValueStatistics valueStatistics) {
        List<String> row = new ArrayList<>(List.of(name, QuantityFormat.count(valueStatistics.count())));
        for (double value : new double[]{valueStatistics.mean(), valueStatistics.deviation(), valueStatistics.least(),
            valueStatistics.p50(), valueStatistics.p90(),
            valueStatistics.p95(), valueStatistics.p99(), valueStatistics.p999(), valueStatistics.most()}) {
            row.add(valueStatistics.count() == 0 ? "-" : QuantityFormat.seconds(value));
        }
        return row;
    }

    private static Plot overTime(RunResult run) {
        RunTimeSeries time = new RunTimeSeries(run);
        double[][] dots = run.samples()
                .dots()
                .stream()
                .filter(dot -> dot.outcome().isSuccess() && dot.response() > 0)
                .map(dot -> new double[]{dot.time(), dot.response() * 1e3})
                .toArray(double[][]::new);
        List<PlotSeries> series = List.of(PlotSeries.of("single requests", SeriesForm.DOTS, dots),
                PlotSeries.of("p99", SeriesForm.LINE, time.most(milliseconds(one -> one.response().p99()))),
                PlotSeries.of("p95", SeriesForm.LINE, time.most(milliseconds(one -> one.response().p95()))),
                PlotSeries.of("p50", SeriesForm.LINE, time.mean(milliseconds(one -> one.response().p50()))),
                PlotSeries.of("mean", SeriesForm.DASHED,
                        time.mean(milliseconds(
                                time.isShort() ? one -> one.response().mean() : one -> one.averages().response()))));
        return new Plot("response-time", "Response time",
                "Percentiles of each quantum over successes, from their actual start; dots are single requests, uniformly selected. The "
                        + "dashed line is the mean, over a moving window in a long run.",
                time.axis(), scale("response, ms", series), series);
    }

    /** Returns milliseconds; NaN, not zero, if a quantum had no success. */
    private static ToDoubleFunction<Quantum> milliseconds(ToDoubleFunction<Quantum> seconds) {
        return quantum -> {
            double value = seconds.applyAsDouble(quantum);
            return value > 0 ? value * 1e3 : Double.NaN;
        };
    }

    static PlotAxis scale(String title, List<PlotSeries> series) {
        double least = series.stream().mapToDouble(PlotSeries::leastPositive).min().orElse(1);
        double most = series.stream().mapToDouble(PlotSeries::most).max().orElse(1);
        return most > LOG_SCALE_RATIO * least ? PlotAxis.log(title) : PlotAxis.fromZero(title);
    }

    private static Plot distribution(RunResult run) {
        List<PlotSeries> series = new ArrayList<>();
        if (run.distributions().isEmpty()) {
            series.add(PlotSeries.of("from actual start", SeriesForm.MARKED,
                    percentiles(run.summaries().whole().times().response())));
            series.add(PlotSeries.of("from intended start", SeriesForm.MARKED,
                    percentiles(run.summaries().whole().times().intended())));
            series.add(PlotSeries.of("service processing", SeriesForm.MARKED,
                    percentiles(run.summaries().whole().times().service())));
        } else {
            RunResult.Distribution whole = run.distributions().getFirst();
            series.add(PlotSeries.of("from actual start", SeriesForm.LINE,
                    percentiles(HistogramCodec.decode(whole.response()))));
            series.add(PlotSeries.of("from intended start", SeriesForm.LINE,
                    percentiles(HistogramCodec.decode(whole.intended()))));
            series.add(PlotSeries.of("service processing", SeriesForm.DASHED,
                    percentiles(HistogramCodec.decode(whole.service()))));
        }
        return new Plot("distribution", "Distribution of response times",
                "At N on the horizontal axis, one request in N took longer than the line: 100 is the 99th percentile, 1,000 the 99.9th.",
                PlotAxis.log("one request in N"), scale("ms", series), series);
    }

    static Plot pacing(RunResult run) {
        double[][] points = run.distributions().isEmpty()
                ? percentiles(run.summaries().whole().times().pacing())
                : percentiles(HistogramCodec.decode(run.distributions().getFirst().pacing()));
        List<PlotSeries> series = List.of(PlotSeries.of("pacing error", SeriesForm.LINE, points));
        return new Plot("pacing", "Pacing error of the generator",
                "Delay of requests by the generator: actual minus intended start. At N on the horizontal axis, one request in N was later "
                        + "than the line.",
                PlotAxis.log("one request in N"), scale("ms", series), series);
    }

    static double[][] percentiles(ValueStatistics valueStatistics) {
        if (valueStatistics.count() == 0) {
            return new double[0][];
        }
        double[] values = {valueStatistics.p50(), valueStatistics.p90(), valueStatistics.p95(), valueStatistics.p99(),
            valueStatistics.p999(), valueStatistics.most()};
        double[] oneIn = {2, 10, 20, 100, 1_000, Math.max(1_001, valueStatistics.count())};
        double[][] points = new double[values.length][];
        for (int i = 0; i < values.length; i++) {
            points[i] = new double[]{oneIn[i], values[i] * 1e3};
        }
        return points;
    }

    static double[][] percentiles(Histogram histogram) {
        List<double[]> points = new ArrayList<>();
        for (HistogramIterationValue value : histogram.percentiles(10)) {
            double above = 1 - value.getPercentileLevelIteratedTo() / 100;
            double oneIn = above > 0 ? 1 / above : Math.max(1.0, (double) histogram.getTotalCount());
            points.add(new double[]{Math.min(oneIn, Math.max(1.0, (double) histogram.getTotalCount())),
                value.getValueIteratedTo() / 1e6});
        }
        return histogram.getTotalCount() == 0 ? new double[0][] : points.toArray(double[][]::new);
    }
}
