package org.openmds.loadtest.preset;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.PlotAxis;
import org.openmds.loadtest.result.report.PlotSeries;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;

/**
 * DiPerF's standard experiment: clients start one after another, run together for a while, and end one after another. Figures 3 and 10.
 *
 * @param pageBytes
 *            size of the requested page if the service is the preset's own
 * @param linked
 *            true if that service is behind a link that the clients fill
 */
record RampPreset(String name, String description, int clients, Duration think, int pageBytes,
        boolean linked) implements ExperimentPreset {

    private static final String PAGE = "/page";
    /** Divisor of a point's duration that gives the time of an answer with all clients. */
    private static final int ANSWERS_PER_POINT = 4;
    private static final int AVERAGING_DIVISOR = 20;
    private static final int MAX_AVERAGED_QUANTA = 60;
    /** Bandwidth that two processors can carry over loopback in addition to their other work. */
    private static final long MAX_LINK_BYTES_PER_SECOND = 400_000_000;

    static RampPreset aggregate() {
        return new RampPreset("fig3",
                "Figure 3: the aggregate view of a service during a run in which clients start and end one after another.",
                100, Duration.ofSeconds(1), EchoSettings.PAGE_BYTES, false);
    }

    static RampPreset download() {
        return new RampPreset("fig10",
                "Figure 10: 1,800 clients, a new one each second, repeatedly fetch a file of 10 MB over a link that they fill; load and "
                        + "response time compared with throughput.",
                1_800, Duration.ZERO, 10_000_000, true);
    }

    @Override
    public Duration expectedTime(ExperimentScale scale) {
        return scale.warmUp().plus(scale.point().multipliedBy(3)).plusSeconds(5);
    }

    @Override
    public List<ReportSection> run(PresetRunner presetRunner)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        int users = presetRunner.connections(clients);
        long link = linked ? link(users, presetRunner.scale().point()) : 0;
        try (EchoServer service = EchoServer.start(EchoSettings.local().withPage(pageBytes).withLink(link))) {
            String target = presetRunner.target().orElse(service.uri().resolve(PAGE).toString());
            RunResult run = presetRunner
                    .run(presetRunner.plans().ramp(name, PresetPlans.http(target), users, think, true));
            return List.of(section(presetRunner, run, presetRunner.target().isEmpty() ? link : 0));
        }
    }

    private long link(int users, Duration point) {
        double answer = point.toNanos() / 1e9 / ANSWERS_PER_POINT;
        return Math.min(MAX_LINK_BYTES_PER_SECOND, Math.round((double) users * pageBytes / answer));
    }

    private ReportSection section(PresetRunner presetRunner, RunResult run, long link) {
        Plot plot = new Plot(name, "Load, response time and throughput over time (connections are kept alive)",
                ("Response time and throughput are moving averages over %d quanta of %s; the left axis shows load and response time, the "
                        + "right one throughput, as in DiPerF's figures.")
                        .formatted(averagedQuanta(run), QuantityFormat.seconds(run.setup().quantum())),
                PlotAxis.linear("time since the warm-up, s"), PlotAxis.fromZero("clients; response time, ms"),
                List.of(PlotSeries.of("clients", SeriesForm.LINE, points(presetRunner, run, Quantum::users)),
                        PlotSeries.of("response time", SeriesForm.LINE,
                                averages(presetRunner, run, RampPreset::response)),
                        PlotSeries.of("throughput", SeriesForm.LINE,
                                averages(presetRunner, run, some -> some.stream()
                                        .mapToDouble(Quantum::throughput)
                                        .average()
                                        .orElse(0)))
                                .onRight()))
                .withRight(PlotAxis.fromZero("requests/s"));
        RunResult.Summary at = PresetRunner.peak(run);
        return ReportSection.titled(name, "Figure " + name.substring(3))
                .prose(description)
                .prose(link == 0
                        ? ""
                        : "The link carries %s per second.".formatted(QuantityFormat.bytes((double) link)))
                .plot(plot)
                .prose("%s requests; at the peak %s, %s per second, mean response time %s. Verdict: %s. The run's own report: %s/result/report.html."
                        .formatted(QuantityFormat.count(run.summaries().whole().requests()),
                                QuantityFormat.rate(at.throughput()),
                                QuantityFormat.bytes(at.bytesPerSecond()),
                                QuantityFormat.seconds(at.times().response().mean()),
                                run.verdict().level(), name))
                .build();
    }

    /** Returns the number of averaged quanta. DiPerF averages 60 of thousands of points; for a shorter run it is a twentieth of them. */
    private static int averagedQuanta(RunResult run) {
        return Math.clamp(run.quanta().size() / AVERAGING_DIVISOR, 1, MAX_AVERAGED_QUANTA);
    }

    /** Returns moving averages: for each quantum, over it and the previous ones. */
    private static double[][] averages(PresetRunner presetRunner, RunResult run,
            ToDoubleFunction<List<Quantum>> value) {
        List<Quantum> quanta = run.quanta();
        int length = averagedQuanta(run);
        return IntStream.range(0, quanta.size())
                .mapToObj(i -> new double[]{presetRunner.sinceWarmUp(quanta.get(i).from()),
                    value.applyAsDouble(quanta.subList(Math.max(0, i + 1 - length), i + 1))})
                .toArray(double[][]::new);
    }

    /** Returns the mean response time in ms, weighted by requests. */
    private static double response(List<Quantum> some) {
        long requests = some.stream().mapToLong(Quantum::successes).sum();
        double sum = some.stream().mapToDouble(each -> each.response().mean() * each.successes()).sum();
        return requests == 0 ? 0 : sum * 1e3 / (double) requests;
    }

    private static double[][] points(PresetRunner presetRunner, RunResult run, ToDoubleFunction<Quantum> value) {
        return run.quanta()
                .stream()
                .map(each -> new double[]{presetRunner.sinceWarmUp(each.from()), value.applyAsDouble(each)})
                .toArray(double[][]::new);
    }
}
