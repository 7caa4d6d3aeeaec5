package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Metric;
import org.openmds.loadtest.result.analysis.RunResult.ValueStatistics;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;

/** Section about the metrics that clients reported, in their own units. */
final class MetricSection {

    private static final int MAX_PLOTS = 20;

    private MetricSection() {
    }

    static ReportSection of(RunResult run) {
        ReportSection.Builder section = ReportSection.titled("metrics", "Metrics of clients").table(table(run));
        int number = 0;
        for (Metric metric : run.details().metrics()) {
            if (number++ == MAX_PLOTS) {
                section.prose("Only the first %d of %d metrics are drawn.".formatted(MAX_PLOTS,
                        run.details().metrics().size()));
                break;
            }
            double[][] points = metric.overTime().stream().filter(point -> point.length > 1).toArray(double[][]::new);
            section.plot(new Plot("metric-" + number, metric.name(), "Values that clients reported, over time.",
                    new RunTimeSeries(run).axis(), PlotAxis.linear(metric.name()),
                    List.of(PlotSeries.of(metric.name(), SeriesForm.LINE, points))));
        }
        return section.build();
    }

    private static ReportTable table(RunResult run) {
        List<List<String>> rows = new ArrayList<>();
        for (Metric metric : run.details().metrics()) {
            ValueStatistics values = metric.values();
            List<String> row = new ArrayList<>(List.of(metric.name(), QuantityFormat.count(values.count())));
            for (double value : new double[]{values.mean(), values.deviation(), values.least(), values.p50(),
                values.p90(), values.p95(), values.p99(), values.most()}) {
                row.add(QuantityFormat.number(value));
            }
            rows.add(row);
        }
        return new ReportTable("Metrics that clients reported",
                List.of("metric", "count", "mean", "deviation", "minimum", "p50", "p90", "p95", "p99", "maximum"),
                rows);
    }
}
