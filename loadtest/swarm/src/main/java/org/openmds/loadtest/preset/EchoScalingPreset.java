package org.openmds.loadtest.preset;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.generator.swarm.FileDescriptors;
import org.openmds.loadtest.result.analysis.RunResult;
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

/** Figure 7 of DiPerF: clients of an echo service with one request per second each, up to 45,000 clients. */
final class EchoScalingPreset implements ExperimentPreset {

    private static final int[] PAPER_CLIENTS = {1, 10, 100, 1_000, 2_000, 5_000, 10_000, 20_000, 45_000};
    private static final int MAX_CLIENTS_PER_TESTER = 9_000;
    private static final Duration THINK = Duration.ofSeconds(1);

    @Override
    public String name() {
        return "fig7";
    }

    @Override
    public String description() {
        return "Figure 7: clients of an echo service of one byte, one request per second each. \"Near perfect performance up to about "
                + "45,000 clients.\"";
    }

    @Override
    public Duration expectedTime(ExperimentScale scale) {
        return scale.warmUp().plus(scale.point()).plusSeconds(5).multipliedBy(levels(scale).length);
    }

    private static int[] levels(ExperimentScale scale) {
        return IntStream.of(PAPER_CLIENTS)
                .map(scale::of)
                .map(clients -> (int) Math.min(clients, FileDescriptors.now().available()))
                .distinct()
                .toArray();
    }

    @Override
    public List<ReportSection> run(PresetRunner presetRunner)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        List<List<String>> rows = new ArrayList<>();
        List<double[]> measured = new ArrayList<>();
        List<double[]> response = new ArrayList<>();
        for (int clients : levels(presetRunner.scale())) {
            // A new server for each level, so that no connections of earlier levels remain.
            try (EchoServer echo = EchoServer.start(EchoSettings.local())) {
                int testers = (clients + MAX_CLIENTS_PER_TESTER - 1) / MAX_CLIENTS_PER_TESTER;
                RunResult run = presetRunner.run(
                        presetRunner.plans()
                                .held("fig7-" + clients, PresetPlans.http(echo.uri().toString()), clients, THINK),
                        IntStream.range(0, testers).mapToObj(_ -> List.<String>of()).toList());
                RunResult.Summary at = PresetRunner.peak(run);
                measured.add(new double[]{clients, at.throughput()});
                response.add(new double[]{clients, at.times().response().p95() * 1e3});
                rows.add(List.of(QuantityFormat.count(clients),
                        QuantityFormat.number(clients / (1 + at.times().response().mean())),
                        QuantityFormat.number(at.throughput()), QuantityFormat.seconds(at.times().response().mean()),
                        QuantityFormat.seconds(at.times().response().p95()), QuantityFormat.count(at.requests()),
                        run.verdict().level().name()));
            }
        }
        double[][] points = measured.toArray(double[][]::new);
        double[][] asked = measured.stream().map(point -> new double[]{point[0], point[0]}).toArray(double[][]::new);
        return List.of(ReportSection.titled("fig7", "Figure 7: echo scaling")
                .prose(description())
                .plot(new Plot("fig7", "Echo service: throughput by number of clients (connections are kept alive)",
                        "Each client sends a request, waits for its answer, and then waits one second. The dashed line is one request per "
                                + "second and client.",
                        PlotAxis.log("clients"), PlotAxis.log("requests/s"),
                        List.of(PlotSeries.of("throughput", SeriesForm.MARKED, points),
                                PlotSeries.of("one per second and client", SeriesForm.DASHED, asked),
                                PlotSeries.of("response p95", SeriesForm.MARKED, response.toArray(double[][]::new))
                                        .onRight()))
                        .withRight(PlotAxis.fromZero("ms")))
                .table(new ReportTable("Echo service",
                        List.of("clients", "offered/s", "throughput/s", "mean", "p95", "requests", "verdict"), rows))
                .build());
    }
}
