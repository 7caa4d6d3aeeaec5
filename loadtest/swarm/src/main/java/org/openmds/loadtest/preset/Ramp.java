package org.openmds.loadtest.preset;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.report.Axis;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.result.report.Section;
import org.openmds.loadtest.result.report.Series;
import org.openmds.loadtest.result.report.Series.Form;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;

/**
 * DiPerF's usual experiment: clients begin one after the other, all work for a while, and end one after the other. Figures 3 and 10.
 *
 * @param pageBytes
 *            of the page that is asked for, where the service is the preset's own
 * @param linked
 *            whether that service is behind a link that the clients fill
 */
record Ramp(String name, String shows, int clients, Duration think, int pageBytes, boolean linked) implements Preset {

    private static final String PAGE = "/page";
    /** With all clients, an answer takes this part of a point. */
    private static final int ANSWERS_A_POINT = 4;
    private static final int AVERAGES = 20;
    private static final int MOST_AVERAGED = 60;
    /** What two processors carry over loopback beside what they have to do. */
    private static final long FASTEST_LINK = 400_000_000;

    static Ramp aggregate() {
        return new Ramp("fig3",
                "Figure 3: the aggregate view of a service over a run, with clients that begin and end one after the other.",
                100, Duration.ofSeconds(1), EchoSettings.PAGE_BYTES, false);
    }

    static Ramp download() {
        return new Ramp("fig10",
                "Figure 10: 1,800 clients, a new one each second, fetch a file of 10 MB again and again over a link that they fill; load and response time against throughput.",
                1_800, Duration.ZERO, 10_000_000, true);
    }

    @Override
    public Duration expected(Scale scale) {
        return scale.warmUp().plus(scale.point().multipliedBy(3)).plusSeconds(5);
    }

    @Override
    public List<Section> run(Stage stage)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        int users = stage.connections(clients);
        long link = linked ? link(users, stage.scale().point()) : 0;
        try (EchoServer service = EchoServer.start(EchoSettings.local().withPage(pageBytes).withLink(link))) {
            String target = stage.target().orElse(service.uri().resolve(PAGE).toString());
            RunResult run = stage.run(stage.plans().ramp(name, Plans.http(target), users, think, true));
            return List.of(section(stage, run, stage.target().isEmpty() ? link : 0));
        }
    }

    private long link(int users, Duration point) {
        double answer = point.toNanos() / 1e9 / ANSWERS_A_POINT;
        return Math.min(FASTEST_LINK, Math.round((double) users * pageBytes / answer));
    }

    private Section section(Stage stage, RunResult run, long link) {
        Plot plot = new Plot(name, "Load, response time and throughput over time (connections kept alive)",
                "Response time and throughput are moving averages over %d quanta of %s; the left axis is of load and response time, the right one of throughput, as in DiPerF's figures."
                        .formatted(averaged(run), Quantity.seconds(run.quantum())),
                Axis.linear("time since the warm-up, s"), Axis.fromZero("clients; response time, ms"),
                List.of(Series.of("clients", Form.LINE, points(stage, run, Quantum::users)),
                        Series.of("response time", Form.LINE, averages(stage, run, Ramp::response)),
                        Series.of("throughput", Form.LINE,
                                averages(stage, run, some -> some.stream()
                                        .mapToDouble(Quantum::throughput)
                                        .average()
                                        .orElse(0)))
                                .onRight()))
                .withRight(Axis.fromZero("requests/s"));
        RunResult.Summary at = Stage.peak(run);
        return Section.titled(name, "Figure " + name.substring(3))
                .prose(shows)
                .prose(link == 0 ? "" : "The link has %s a second.".formatted(Quantity.bytes((double) link)))
                .plot(plot)
                .prose("%s requests; at the peak %s, %s a second, response %s on average. Verdict: %s. The run's own report: %s/result/report.html."
                        .formatted(Quantity.count(run.whole().requests()), Quantity.rate(at.throughput()),
                                Quantity.bytes(at.bytesPerSecond()), Quantity.seconds(at.response().mean()),
                                run.verdict().level(), name))
                .build();
    }

    /** DiPerF's are over 60 points of thousands; of a shorter run a twentieth. */
    private static int averaged(RunResult run) {
        return Math.clamp(run.quanta().size() / AVERAGES, 1, MOST_AVERAGED);
    }

    /** Of each quantum and those before it. */
    private static double[][] averages(Stage stage, RunResult run, ToDoubleFunction<List<Quantum>> value) {
        List<Quantum> quanta = run.quanta();
        int length = averaged(run);
        return IntStream.range(0, quanta.size())
                .mapToObj(i -> new double[]{stage.time(quanta.get(i).from()),
                    value.applyAsDouble(quanta.subList(Math.max(0, i + 1 - length), i + 1))})
                .toArray(double[][]::new);
    }

    /** In ms, of all requests alike. */
    private static double response(List<Quantum> some) {
        long requests = some.stream().mapToLong(Quantum::successes).sum();
        double sum = some.stream().mapToDouble(each -> each.responseMean() * each.successes()).sum();
        return requests == 0 ? 0 : sum * 1e3 / (double) requests;
    }

    private static double[][] points(Stage stage, RunResult run, ToDoubleFunction<Quantum> value) {
        return run.quanta()
                .stream()
                .map(each -> new double[]{stage.time(each.from()), value.applyAsDouble(each)})
                .toArray(double[][]::new);
    }
}
