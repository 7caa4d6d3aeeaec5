package org.openmds.loadtest.result.report;

import java.util.List;

import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.ClientRow;
import org.openmds.loadtest.result.analysis.RunResult.Fairness;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;

/** Section about the fairness between clients. */
final class FairnessSection {

    private FairnessSection() {
    }

    static ReportSection of(RunResult run) {
        ReportSection.Builder section = ReportSection.titled("fairness", "Fairness between clients");
        Fairness fairness = run.users().fairness();
        if (fairness.clients() < 2) {
            return section.prose("Fairness needs at least two clients that were active at the same time.").build();
        }
        return section.prose(
                ("Over the peak of %s, from the last client's start to the first client's stop. Utilisation is a client's share of all "
                        + "completions while it was active.")
                        .formatted(QuantityFormat.seconds(run.summaries().peak().duration())))
                .table(new ReportTable("Fairness over the peak",
                        List.of("clients", "deviation of utilisation", "coefficient of variation", "Jain's index"),
                        List.of(List.of(QuantityFormat.count(fairness.clients()),
                                QuantityFormat.percent(fairness.deviation()),
                                QuantityFormat.percent(fairness.variation()), QuantityFormat.number(fairness.jain())))))
                .plot(sorted(run))
                .build();
    }

    private static Plot sorted(RunResult run) {
        double[] utilisation = run.users()
                .clients()
                .stream()
                .mapToDouble(ClientRow::utilisationAtPeak)
                .sorted()
                .toArray();
        int every = Math.max(1, utilisation.length / 500);
        double[][] points = new double[(utilisation.length + every - 1) / every][];
        double[][] even = utilisation.length == 0
                ? points
                : new double[][]{{0, 100.0 / run.users().fairness().clients()},
                    {100, 100.0 / run.users().fairness().clients()}};
        for (int i = 0; i < points.length; i++) {
            points[i] = new double[]{100.0 * i * every / Math.max(1, utilisation.length - 1),
                100 * utilisation[i * every]};
        }
        return new Plot("fairness", "Utilisation of clients",
                "Clients from the lowest to the highest utilisation. A flat line is a fair service.",
                PlotAxis.linear("clients, %").between(0, 100), PlotAxis.fromZero("utilisation, %"),
                List.of(PlotSeries.of("client", SeriesForm.LINE, points),
                        PlotSeries.of("even", SeriesForm.DASHED, even)));
    }
}
