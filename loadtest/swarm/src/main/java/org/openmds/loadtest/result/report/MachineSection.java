package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.ClientSpread;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.analysis.RunResult.TesterRow;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;

/** Section about testers on different machines and networks, with DiPerF's figures 11, 12 and 14. */
final class MachineSection {

    private MachineSection() {
    }

    static ReportSection of(RunResult run) {
        List<TesterRow> testers = byConnectivity(run);
        ReportSection.Builder section = ReportSection.titled("machines", "Testers and their machines")
                .table(table(testers));
        if (testers.size() > 1) {
            section.plot(deviations(testers)).plot(bubbles(run, testers));
            NetworkGroups.of(run)
                    .ifPresent(networkGroups -> section.prose(networkGroups.sentence()).plot(networkGroups.plot()));
        }
        return section.build();
    }

    /** Returns the testers, the shortest round trip first, as in figure 12. */
    private static List<TesterRow> byConnectivity(RunResult run) {
        return run.users()
                .testers()
                .stream()
                .sorted(Comparator.comparingDouble(TesterRow::roundTrip).thenComparingInt(row -> row.info().tester()))
                .toList();
    }

    static String name(TesterRow row) {
        return row.info().host() + "#" + row.info().tester();
    }

    /** Returns the peak, or the whole run if it has no peak. */
    static Summary part(RunResult run, TesterRow row) {
        return run.summaries().peak().requests() > 0 ? row.peak() : row.whole();
    }

    private static ReportTable table(List<TesterRow> testers) {
        List<List<String>> rows = new ArrayList<>();
        for (TesterRow row : testers) {
            Summary whole = row.whole();
            rows.add(List.of(name(row), QuantityFormat.count(row.info().clients()),
                    row.roundTrip() > 0 ? QuantityFormat.seconds(row.roundTrip()) : "-",
                    QuantityFormat.rate(whole.throughput()),
                    QuantityFormat.seconds(whole.times().response().mean()),
                    QuantityFormat.seconds(whole.times().response().p95()),
                    QuantityFormat.percent(OutcomeSection.failed(whole)),
                    QuantityFormat.bytes(whole.bytesPerSecond()) + "/s",
                    row.info().fate().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                            + (row.info().detail().isEmpty() ? "" : ": " + row.info().detail())));
        }
        return new ReportTable("Testers, shortest round trip first",
                List.of("tester", "clients", "round trip", "throughput", "mean", "p95", "failures", "data", "end"),
                rows);
    }

    private static Plot deviations(List<TesterRow> testers) {
        List<double[]> requests = new ArrayList<>();
        List<double[]> data = new ArrayList<>();
        for (int place = 0; place < testers.size(); place++) {
            ClientSpread spread = testers.get(place).clients();
            if (spread.clients() > 0) {
                requests.add(new double[]{place, spread.successesMean(), spread.successesDeviation()});
                data.add(new double[]{place, spread.bytesMean() / 1e6, spread.bytesDeviation() / 1e6});
            }
        }
        return new Plot("machines", "Results of each machine's clients",
                "Mean and standard deviation over the clients of each tester at the peak, as in DiPerF's figure 12; the shortest round "
                        + "trip comes first.",
                PlotAxis.of("tester", testers.stream().map(MachineSection::name).toList()),
                PlotAxis.fromZero("requests per client"),
                List.of(PlotSeries.of("requests", SeriesForm.ERRORS, requests.toArray(double[][]::new)),
                        PlotSeries.of("data", SeriesForm.ERRORS, data.toArray(double[][]::new)).onRight()))
                .withRight(PlotAxis.fromZero("MB per client"));
    }

    private static Plot bubbles(RunResult run, List<TesterRow> testers) {
        double[][] points = testers.stream()
                .filter(row -> row.roundTrip() > 0)
                .map(row -> {
                    Summary part = part(run, row);
                    return new double[]{row.roundTrip() * 1e3, part.throughput(),
                        part.bytesPerSecond() * part.duration() / 1e6};
                })
                .toArray(double[][]::new);
        return new Plot("bubbles", "Fairness between machines",
                "As in DiPerF's figure 11: each bubble is a tester; its size is the received data in MB.",
                PlotAxis.fromZero("network round trip, ms"), PlotAxis.fromZero("requests/s"),
                List.of(PlotSeries.of("tester", SeriesForm.BUBBLES, points)));
    }
}
