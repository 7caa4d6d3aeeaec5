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
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.PlotAxis;
import org.openmds.loadtest.result.report.PlotSeries;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportSection;

/** Figure 6 of DiPerF: a thousand clients of the time server. */
final class TimeServerPreset implements ExperimentPreset {

    private static final int CLIENTS = 1_000;
    /** A thousand clients then send 2,000 requests per second. */
    private static final Duration THINK = Duration.ofMillis(500);

    @Override
    public String name() {
        return "fig6";
    }

    @Override
    public String description() {
        return "Figure 6: 1,000 clients of the time server send 2,000 requests per second; DiPerF's time server answered in 200 ms over "
                + "TCP; this one uses UDP.";
    }

    @Override
    public Duration expectedTime(ExperimentScale scale) {
        return scale.warmUp().plus(scale.point().multipliedBy(2)).plusSeconds(5);
    }

    @Override
    public List<ReportSection> run(PresetRunner presetRunner)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        int clients = presetRunner.scale().of(CLIENTS);
        try (TimeServer server = TimeServer.start(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0),
                TimeKey.of(""),
                TesterClock.system())) {
            ClientSpec asker = new ClientSpec("time", "127.0.0.1:" + server.port(), Map.of());
            RunResult run = presetRunner.run(presetRunner.plans().ramp("fig6", asker, clients, THINK, false));
            double[][] rate = run.quanta()
                    .stream()
                    .map(each -> new double[]{presetRunner.sinceWarmUp(each.from()), each.throughput()})
                    .toArray(double[][]::new);
            double[][] load = run.quanta()
                    .stream()
                    .map(each -> new double[]{presetRunner.sinceWarmUp(each.from()), each.users()})
                    .toArray(double[][]::new);
            double[][] response = run.quanta()
                    .stream()
                    .map(each -> new double[]{presetRunner.sinceWarmUp(each.from()), each.response().mean() * 1e3})
                    .toArray(double[][]::new);
            return List.of(ReportSection.titled("fig6", "Figure 6: the time server")
                    .prose(description())
                    .plot(new Plot("fig6", "Time server: requests, clients and response time",
                            "Clients start one after another until the middle of the run.",
                            PlotAxis.linear("time since the warm-up, s"),
                            PlotAxis.fromZero("requests/s; clients"),
                            List.of(PlotSeries.of("requests answered", SeriesForm.LINE, rate),
                                    PlotSeries.of("clients", SeriesForm.LINE, load),
                                    PlotSeries.of("response time", SeriesForm.LINE, response).onRight()))
                            .withRight(PlotAxis.fromZero("ms")))
                    .prose("%s requests, p95 %s; the server counted %s answers and %s refusals. Verdict: %s."
                            .formatted(
                                    QuantityFormat.count(run.summaries().whole().requests()),
                                    QuantityFormat.seconds(run.summaries().whole().times().response().p95()),
                                    QuantityFormat.count(server.answered()), QuantityFormat.count(server.refused()),
                                    run.verdict().level()))
                    .build());
        }
    }
}
