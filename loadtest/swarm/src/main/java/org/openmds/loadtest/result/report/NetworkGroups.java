package org.openmds.loadtest.result.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.TesterRow;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;

/**
 * Testers near the service and testers far from it, divided where their round trips differ most. DiPerF's figure 14 shows whether near clients
 * starve far ones.
 */
record NetworkGroups(NetworkGroup near, NetworkGroup far) {

    /** Minimum ratio of round trips of different networks; they must also differ by at least {@link #MIN_DIFFERENCE_SECONDS} seconds. */
    private static final double MIN_RATIO = 4;
    private static final double MIN_DIFFERENCE_SECONDS = 1e-3;

    /**
     * @param clients
     *            share of all clients
     * @param throughput
     *            share of all throughput
     */
    record NetworkGroup(double clients, double throughput, double longestRoundTrip, double response) {
    }

    static Optional<NetworkGroups> of(RunResult run) {
        List<TesterRow> rows = run.users()
                .testers()
                .stream()
                .filter(row -> row.roundTrip() > 0)
                .sorted(Comparator.comparingDouble(TesterRow::roundTrip))
                .toList();
        int cut = 0;
        double widest = MIN_RATIO;
        for (int i = 1; i < rows.size(); i++) {
            double ratio = rows.get(i).roundTrip() / rows.get(i - 1).roundTrip();
            if (ratio >= widest && rows.get(i).roundTrip() - rows.get(i - 1).roundTrip() >= MIN_DIFFERENCE_SECONDS) {
                widest = ratio;
                cut = i;
            }
        }
        return cut == 0
                ? Optional.empty()
                : Optional.of(new NetworkGroups(part(run, rows, rows.subList(0, cut)),
                        part(run, rows, rows.subList(cut, rows.size()))));
    }

    private static NetworkGroup part(RunResult run, List<TesterRow> all, List<TesterRow> some) {
        double requests = some.stream().mapToDouble(row -> throughput(run, row)).sum();
        return new NetworkGroup((double) clients(some) / Math.max(1, clients(all)),
                requests / Math.max(Double.MIN_NORMAL, all.stream().mapToDouble(row -> throughput(run, row)).sum()),
                some.getLast().roundTrip(),
                some.stream()
                        .mapToDouble(
                                row -> MachineSection.part(run, row).times().response().mean() * throughput(run, row))
                        .sum() / Math.max(Double.MIN_NORMAL, requests));
    }

    private static int clients(List<TesterRow> rows) {
        return rows.stream().mapToInt(row -> row.info().clients()).sum();
    }

    private static double throughput(RunResult run, TesterRow row) {
        return MachineSection.part(run, row).throughput();
    }

    String sentence() {
        return ("Clients near the service (round trip up to %s) are %s of all clients and get %s of the throughput; clients far from it "
                + "(up to %s) are %s and get %s.")
                .formatted(QuantityFormat.seconds(near.longestRoundTrip), QuantityFormat.percent(near.clients),
                        QuantityFormat.percent(near.throughput), QuantityFormat.seconds(far.longestRoundTrip),
                        QuantityFormat.percent(far.clients), QuantityFormat.percent(far.throughput));
    }

    Plot plot() {
        return new Plot("networks", "Near clients against far ones",
                "Shares of clients and of throughput, as in DiPerF's figure 14: with a fair service each group gets about the share of "
                        + "its clients. The mean response is on the right axis.",
                PlotAxis.of("", List.of("near (LAN)", "far (WAN)")), PlotAxis.fromZero("%"),
                List.of(PlotSeries.of("clients", SeriesForm.BARS,
                        new double[][]{{0, 100 * near.clients}, {1, 100 * far.clients}}),
                        PlotSeries.of("throughput", SeriesForm.BARS,
                                new double[][]{{0, 100 * near.throughput}, {1, 100 * far.throughput}}),
                        new PlotSeries("mean response", SeriesForm.MARKED, true,
                                new double[][]{{0, 1e3 * near.response}, {1, 1e3 * far.response}})))
                .withRight(PlotAxis.fromZero("ms"));
    }
}
