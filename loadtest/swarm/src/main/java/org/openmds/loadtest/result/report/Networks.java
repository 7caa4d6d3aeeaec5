package org.openmds.loadtest.result.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.TesterRow;
import org.openmds.loadtest.result.report.Series.Form;

/**
 * Testers near the service and those far from it, parted where their round trips differ most: DiPerF's figure 14 asks whether near
 * clients starve far ones.
 */
record Networks(Part near, Part far) {

    /** Round trips that differ by less than this factor, or by less than a millisecond, are of one network. */
    private static final double FACTOR = 4;
    private static final double DIFFERENCE = 1e-3;

    /**
     * @param clients
     *            part of all clients
     * @param throughput
     *            part of all throughput
     */
    record Part(double clients, double throughput, double longestRoundTrip, double response) {
    }

    static Optional<Networks> of(RunResult run) {
        List<TesterRow> rows = run.testers()
                .stream()
                .filter(row -> row.roundTrip() > 0)
                .sorted(Comparator.comparingDouble(TesterRow::roundTrip))
                .toList();
        int cut = 0;
        double widest = FACTOR;
        for (int i = 1; i < rows.size(); i++) {
            double ratio = rows.get(i).roundTrip() / rows.get(i - 1).roundTrip();
            if (ratio >= widest && rows.get(i).roundTrip() - rows.get(i - 1).roundTrip() >= DIFFERENCE) {
                widest = ratio;
                cut = i;
            }
        }
        return cut == 0
                ? Optional.empty()
                : Optional.of(new Networks(part(run, rows, rows.subList(0, cut)),
                        part(run, rows, rows.subList(cut, rows.size()))));
    }

    private static Part part(RunResult run, List<TesterRow> all, List<TesterRow> some) {
        double requests = some.stream().mapToDouble(row -> throughput(run, row)).sum();
        return new Part((double) clients(some) / Math.max(1, clients(all)),
                requests / Math.max(Double.MIN_NORMAL, all.stream().mapToDouble(row -> throughput(run, row)).sum()),
                some.getLast().roundTrip(),
                some.stream()
                        .mapToDouble(row -> MachineSection.part(run, row).response().mean() * throughput(run, row))
                        .sum() / Math.max(Double.MIN_NORMAL, requests));
    }

    private static int clients(List<TesterRow> rows) {
        return rows.stream().mapToInt(row -> row.info().clients()).sum();
    }

    private static double throughput(RunResult run, TesterRow row) {
        return MachineSection.part(run, row).throughput();
    }

    String sentence() {
        return "Clients near the service (round trip up to %s) are %s of all and get %s of the throughput; clients far from it (up to %s) are %s and get %s."
                .formatted(Quantity.seconds(near.longestRoundTrip), Quantity.percent(near.clients),
                        Quantity.percent(near.throughput), Quantity.seconds(far.longestRoundTrip),
                        Quantity.percent(far.clients), Quantity.percent(far.throughput));
    }

    Plot plot() {
        return new Plot("networks", "Near clients against far ones",
                "Parts of clients and of throughput, as DiPerF's figure 14: a fair service gives each group about its part. The mean response is on the right axis.",
                Axis.of("", List.of("near (LAN)", "far (WAN)")), Axis.fromZero("%"),
                List.of(Series.of("clients", Form.BARS,
                        new double[][]{{0, 100 * near.clients}, {1, 100 * far.clients}}),
                        Series.of("throughput", Form.BARS,
                                new double[][]{{0, 100 * near.throughput}, {1, 100 * far.throughput}}),
                        new Series("mean response", Form.MARKED, true,
                                new double[][]{{0, 1e3 * near.response}, {1, 1e3 * far.response}})))
                .withRight(Axis.fromZero("ms"));
    }
}
