package org.openmds.loadtest.preset;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.TesterRow;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.PlotAxis;
import org.openmds.loadtest.result.report.PlotSeries;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;

/**
 * Machines at different distances from the service; the testers simulate the network delays. DiPerF's figures 11 and 12 (a file server and
 * machines with 15 clients each) and 14 (97 PlanetLab clients and three clients close to the service).
 *
 * @param machines
 *            number in the paper
 * @param clientsEach
 *            clients of each machine
 * @param near
 *            true if the last machine is close to the service
 */
record DistancePreset(String name, String description, int machines, int clientsEach, int pageBytes, Duration think,
        boolean near)
        implements
            ExperimentPreset {

    /** Smaller than the paper's files, so that the distances limit the throughput and not this machine's processors. */
    private static final int FILE_BYTES = 20_000;
    /** Round trips like the paper's: 20 to 200 ms, 60 ms on average. */
    private static final int[] ROUND_TRIP_MILLIS = {20, 30, 40, 50, 60, 70, 80, 110, 200, 40, 30, 20};

    static DistancePreset ofMachines() {
        return new DistancePreset("fig11",
                "Figures 11 and 12: data transferred by machines at different distances from a file server, and by the 15 clients of each machine.",
                100, 15, FILE_BYTES, Duration.ZERO, false);
    }

    static DistancePreset nearAndFar() {
        return new DistancePreset("fig14",
                "Figure 14: 97 remote clients and three close to the service. \"The LAN clients (3 % of all clients) obtain about 5 % of "
                        + "the service throughput.\"",
                33, 3, EchoSettings.PAGE_BYTES, Duration.ZERO, true);
    }

    @Override
    public Duration expectedTime(ExperimentScale scale) {
        return scale.warmUp().plus(scale.point()).plusSeconds(5 + machines(scale));
    }

    /** Returns the scaled number of machines. Each is a process, so the number is limited for a single machine. */
    private int machines(ExperimentScale scale) {
        return Math.clamp(scale.of(machines), near ? 4 : 3, 40);
    }

    @Override
    public List<ReportSection> run(PresetRunner presetRunner)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        int count = machines(presetRunner.scale());
        List<List<String>> options = IntStream.range(0, count).mapToObj(machine -> delay(machine, count)).toList();
        // The service has a delay, like GT 4's: otherwise the nearest clients would get nearly all of the throughput.
        EchoSettings service = EchoSettings.local()
                .withPage(pageBytes)
                .withDelay(new EchoSettings.AnswerDelay(Duration.ofMillis(near ? 100 : 0), true));
        try (EchoServer server = EchoServer.start(service)) {
            String target = presetRunner.target().orElse(server.uri().resolve("/page").toString());
            RunResult run = presetRunner.run(
                    presetRunner.plans().held(name, PresetPlans.http(target), count * clientsEach, think), options);
            return List.of(section(run, count));
        }
    }

    private List<String> delay(int machine, int count) {
        return near && machine == count - 1
                ? List.of()
                : List.of("--network-delay", roundTrip(machine) / 2 + "ms");
    }

    private static int roundTrip(int machine) {
        return ROUND_TRIP_MILLIS[machine % ROUND_TRIP_MILLIS.length];
    }

    private int millis(int machine, int count) {
        return near && machine == count - 1 ? 0 : roundTrip(machine);
    }

    private ReportSection section(RunResult run, int count) {
        boolean hasPeak = run.summaries().peak().requests() > 0;
        double all = run.users().testers().stream().mapToDouble(row -> part(row, hasPeak).throughput()).sum();
        List<List<String>> rows = new ArrayList<>();
        List<double[]> bubbles = new ArrayList<>();
        List<double[]> each = new ArrayList<>();
        for (TesterRow row : run.users().testers()) {
            int distance = millis(row.info().tester(), count);
            RunResult.Summary at = part(row, hasPeak);
            rows.add(List.of("machine " + row.info().tester(), distance + " ms", QuantityFormat.number(at.throughput()),
                    QuantityFormat.percent(all == 0 ? 0 : at.throughput() / all),
                    QuantityFormat.seconds(at.times().response().mean()),
                    QuantityFormat.number(row.clients().successesMean()),
                    QuantityFormat.number(row.clients().successesDeviation())));
            bubbles.add(new double[]{distance, at.throughput(), at.bytesPerSecond() * at.duration() / 1e6});
            each.add(new double[]{row.info().tester(), row.clients().successesMean(),
                row.clients().successesDeviation()});
        }
        return ReportSection.titled(name, "Figure " + name.substring(3))
                .prose(description)
                .prose(near ? share(run, count, all, hasPeak) : "")
                .plot(new Plot(name + "-bubbles",
                        "Machines by their distance from the service (connections are kept alive)",
                        "The size of a bubble is the amount of data that the machine received.",
                        PlotAxis.fromZero("simulated round trip, ms"),
                        PlotAxis.fromZero("requests/s"),
                        List.of(PlotSeries.of("machine", SeriesForm.BUBBLES, bubbles.toArray(double[][]::new)))))
                .plot(new Plot(name + "-clients",
                        "Clients of each machine: mean and standard deviation (connections are kept alive)",
                        "A small deviation means that the clients of a machine are served equally.",
                        PlotAxis.linear("machine"),
                        PlotAxis.fromZero("requests per client"),
                        List.of(PlotSeries.of("requests", SeriesForm.ERRORS, each.toArray(double[][]::new)))))
                .table(new ReportTable("Machines",
                        List.of("machine", "round trip", "throughput/s", "share", "mean response",
                                "requests per client", "deviation"),
                        rows))
                .build();
    }

    private static RunResult.Summary part(TesterRow row, boolean hasPeak) {
        return hasPeak ? row.peak() : row.whole();
    }

    private static String share(RunResult run, int count, double all, boolean hasPeak) {
        double near = run.users()
                .testers()
                .stream()
                .filter(row -> row.info().tester() == count - 1)
                .mapToDouble(row -> part(row, hasPeak).throughput())
                .sum();
        return "The clients close to the service are %s of all clients and got %s of the throughput.".formatted(
                QuantityFormat.percent(1.0 / count), QuantityFormat.percent(all == 0 ? 0 : near / all));
    }
}
