package org.openmds.loadtest.preset;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.clock.TimeKey;
import org.openmds.loadtest.model.clock.TimeServer;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.report.Axis;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.result.report.Section;
import org.openmds.loadtest.result.report.Series;
import org.openmds.loadtest.result.report.Series.Form;

/** DiPerF's figure 6: a thousand clients of the time server. */
final class TimeServerLoad implements Preset {

    private static final int CLIENTS = 1_000;
    /** A thousand clients and 2,000 questions a second. */
    private static final Duration THINK = Duration.ofMillis(500);

    @Override
    public String name() {
        return "fig6";
    }

    @Override
    public String shows() {
        return "Figure 6: 1,000 clients of the time server, 2,000 questions a second, answered in 200 ms over TCP. Ours is asked over UDP.";
    }

    @Override
    public Duration expected(Scale scale) {
        return scale.warmUp().plus(scale.point().multipliedBy(2)).plusSeconds(5);
    }

    @Override
    public List<Section> run(Stage stage)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        int clients = stage.scale().of(CLIENTS);
        try (TimeServer server = TimeServer.start(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0),
                TimeKey.of(""),
                TesterClock.system())) {
            ClientSpec asker = new ClientSpec("time", "127.0.0.1:" + server.port(), Map.of());
            RunResult run = stage.run(stage.plans().ramp("fig6", asker, clients, THINK, false));
            double[][] rate = run.quanta()
                    .stream()
                    .map(each -> new double[]{stage.time(each.from()), each.throughput()})
                    .toArray(double[][]::new);
            double[][] load = run.quanta()
                    .stream()
                    .map(each -> new double[]{stage.time(each.from()), each.users()})
                    .toArray(double[][]::new);
            double[][] response = run.quanta()
                    .stream()
                    .map(each -> new double[]{stage.time(each.from()), each.responseMean() * 1e3})
                    .toArray(double[][]::new);
            return List.of(Section.titled("fig6", "Figure 6: the time server")
                    .prose(shows())
                    .plot(new Plot("fig6", "Time server: questions, clients and response time",
                            "Clients begin one after the other until the middle of the run.",
                            Axis.linear("time since the warm-up, s"),
                            Axis.fromZero("questions/s; clients"),
                            List.of(Series.of("questions answered", Form.LINE, rate),
                                    Series.of("clients", Form.LINE, load),
                                    Series.of("response time", Form.LINE, response).onRight()))
                            .withRight(Axis.fromZero("ms")))
                    .prose("%s questions, p95 %s; the server counted %s answers and %s refusals. Verdict: %s."
                            .formatted(
                                    Quantity.count(run.whole().requests()),
                                    Quantity.seconds(run.whole().response().p95()),
                                    Quantity.count(server.answered()), Quantity.count(server.refused()),
                                    run.verdict().level()))
                    .build());
        }
    }
}
