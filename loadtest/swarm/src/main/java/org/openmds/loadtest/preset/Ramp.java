package org.openmds.loadtest.preset;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;

import org.openmds.loadtest.analysis.AnalysisException;
import org.openmds.loadtest.analysis.RunResult;
import org.openmds.loadtest.analysis.RunResult.Quantum;
import org.openmds.loadtest.echo.EchoServer;
import org.openmds.loadtest.echo.EchoSettings;
import org.openmds.loadtest.plan.Load;
import org.openmds.loadtest.report.Axis;
import org.openmds.loadtest.report.Plot;
import org.openmds.loadtest.report.Quantity;
import org.openmds.loadtest.report.Section;
import org.openmds.loadtest.report.Series;
import org.openmds.loadtest.report.Series.Form;
import org.openmds.loadtest.submit.SubmissionException;

/**
 * DiPerF's usual experiment: clients begin one after the other, all work for a while, and end one after the other. Figures 3 and 10.
 *
 * @param path
 *            of the page that is asked for, where the service is the preset's own
 * @param pageBytes
 *            its size
 */
record Ramp(String name, String shows, int clients, Duration think, String path, int pageBytes) implements Preset {

    static Ramp aggregate() {
        return new Ramp("fig3",
                "Figure 3: the aggregate view of a service over a run, with clients that begin and end one after the other.",
                100, Duration.ofSeconds(1), "/page", EchoSettings.PAGE_BYTES);
    }

    static Ramp download() {
        return new Ramp("fig10",
                "Figure 10: 1,800 clients, a new one each second, fetch a file of 10 MB again and again; load and response time against throughput.",
                1_800, Duration.ZERO, "/page", 10_000_000);
    }

    @Override
    public Duration expected(Scale scale) {
        return scale.point().multipliedBy(3).plusSeconds(10);
    }

    @Override
    public List<Section> run(Stage stage)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        int users = Math.min(stage.scale().of(clients), Figures.mostConnections());
        Duration point = stage.scale().point();
        List<Load.Step> steps = List.of(new Load.Step(users, point, point), new Load.Step(0, point, Duration.ZERO));
        EchoSettings own = new EchoSettings("127.0.0.1", 0, 0, 1, pageBytes, EchoSettings.Delay.NONE, 0, 1);
        try (EchoServer service = EchoServer.start(own)) {
            String target = stage.target().orElse(service.uri().resolve(path).toString());
            return List.of(section(stage.run(name, Stage.plan(name, target, steps, think))));
        }
    }

    private Section section(RunResult run) {
        List<Quantum> quanta = run.quanta();
        Plot plot = new Plot(name, "Load, response time and throughput over time (connections kept alive)",
                "Moving averages over 60 quanta of %s; the left axis is of load and response time, the right one of throughput, as in DiPerF's figures."
                        .formatted(Figures.millis(run.quantum())),
                Axis.linear("time since the start, s"), Axis.fromZero("clients; response time, ms"),
                List.of(Series.of("clients", Form.LINE, points(quanta, Quantum::users)),
                        Series.of("response time", Form.LINE, points(quanta, each -> each.responseAverage() * 1e3)),
                        Series.of("throughput", Form.LINE, points(quanta, Quantum::throughputAverage)).onRight()))
                .withRight(Axis.fromZero("requests/s"));
        RunResult.Summary at = run.peak().requests() > 0 ? run.peak() : run.whole();
        return Section.titled(name, "Figure " + name.substring(3))
                .prose(shows)
                .plot(plot)
                .prose("%s requests; at the peak %s/s, %s a second, response %s on average. Verdict: %s. The run's own report: %s/result/report.html."
                        .formatted(Figures.count(run.whole().requests()), Figures.number(at.throughput()),
                                Quantity.bytes(at.bytesPerSecond()), Figures.millis(at.response().mean()),
                                run.verdict().level(), name))
                .build();
    }

    private static double[][] points(List<Quantum> quanta, ToDoubleFunction<Quantum> value) {
        return quanta.stream()
                .map(each -> new double[]{each.from(), value.applyAsDouble(each)})
                .toArray(double[][]::new);
    }
}
