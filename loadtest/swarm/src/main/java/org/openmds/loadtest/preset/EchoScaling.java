package org.openmds.loadtest.preset;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.generator.swarm.Descriptors;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.report.Axis;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.result.report.Section;
import org.openmds.loadtest.result.report.Series;
import org.openmds.loadtest.result.report.Series.Form;
import org.openmds.loadtest.result.report.Table;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;

/** DiPerF's figure 7: clients of an echo service, each once a second, up to 45,000. */
final class EchoScaling implements Preset {

    private static final int[] PAPER = {1, 10, 100, 1_000, 2_000, 5_000, 10_000, 20_000, 45_000};
    private static final int MOST_A_TESTER = 9_000;
    private static final Duration THINK = Duration.ofSeconds(1);

    @Override
    public String name() {
        return "fig7";
    }

    @Override
    public String shows() {
        return "Figure 7: clients of an echo service of one byte, one request a second each. \"Near perfect performance up to about 45,000 clients.\"";
    }

    @Override
    public Duration expected(Scale scale) {
        return scale.warmUp().plus(scale.point()).plusSeconds(5).multipliedBy(levels(scale).length);
    }

    private static int[] levels(Scale scale) {
        return IntStream.of(PAPER)
                .map(scale::of)
                .map(clients -> (int) Math.min(clients, Descriptors.now().left()))
                .distinct()
                .toArray();
    }

    @Override
    public List<Section> run(Stage stage)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        List<List<String>> rows = new ArrayList<>();
        List<double[]> measured = new ArrayList<>();
        List<double[]> response = new ArrayList<>();
        for (int clients : levels(stage.scale())) {
            // A new one for each level, so that no level's connections are there for the next.
            try (EchoServer echo = EchoServer.start(EchoSettings.local())) {
                int testers = (clients + MOST_A_TESTER - 1) / MOST_A_TESTER;
                RunResult run = stage.run(
                        stage.plans().held("fig7-" + clients, Plans.http(echo.uri().toString()), clients, THINK),
                        IntStream.range(0, testers).mapToObj(_ -> List.<String>of()).toList());
                RunResult.Summary at = Stage.peak(run);
                measured.add(new double[]{clients, at.throughput()});
                response.add(new double[]{clients, at.response().p95() * 1e3});
                rows.add(List.of(Quantity.count(clients), Quantity.number(clients / (1 + at.response().mean())),
                        Quantity.number(at.throughput()), Quantity.seconds(at.response().mean()),
                        Quantity.seconds(at.response().p95()), Quantity.count(at.requests()),
                        run.verdict().level().name()));
            }
        }
        double[][] points = measured.toArray(double[][]::new);
        double[][] asked = measured.stream().map(point -> new double[]{point[0], point[0]}).toArray(double[][]::new);
        return List.of(Section.titled("fig7", "Figure 7: echo scaling")
                .prose(shows())
                .plot(new Plot("fig7", "Echo service: throughput against clients (connections kept alive)",
                        "Each client sends a request, waits for its answer, and one second. The dashed line is one request a second each.",
                        Axis.log("clients"), Axis.log("requests/s"),
                        List.of(Series.of("throughput", Form.MARKED, points),
                                Series.of("one a second", Form.DASHED, asked),
                                Series.of("response p95", Form.MARKED, response.toArray(double[][]::new)).onRight()))
                        .withRight(Axis.fromZero("ms")))
                .table(new Table("Echo service",
                        List.of("clients", "asked for/s", "throughput/s", "mean", "p95", "requests", "verdict"), rows))
                .build());
    }
}
