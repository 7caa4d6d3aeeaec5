package org.openmds.loadtest.preset;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.PlotAxis;
import org.openmds.loadtest.result.report.PlotSeries;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;
import org.openmds.loadtest.service.echo.EchoCounts;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;

/** Figures 8 and 9 of DiPerF: load and throughput measured by all clients, compared with the service's own counts, over long and short intervals. */
final class ClientServiceViewsPreset implements ExperimentPreset {

    private static final int CLIENTS = 1_000;
    private static final Duration SERVICE_TIME = Duration.ofMillis(200);
    /** Interval of Ganglia's samples in figure 8. */
    private static final int COARSE_SECONDS = 10;
    private static final double ROUNDING = 1e-6;

    @Override
    public String name() {
        return "fig9";
    }

    @Override
    public String description() {
        return "Figures 8 and 9: load and throughput as the clients see them, compared with the service's own counts, each second and "
                + "over longer intervals. DiPerF: within 1 % and 3 % each second.";
    }

    @Override
    public Duration expectedTime(ExperimentScale scale) {
        return scale.warmUp().plus(scale.point().multipliedBy(3)).plusSeconds(5);
    }

    private record ViewPoint(double time, double clientRate, double serverRate, double clientLoad, double serverLoad) {
    }

    @Override
    public List<ReportSection> run(PresetRunner presetRunner)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        int clients = presetRunner.connections(CLIENTS);
        EchoSettings settings = EchoSettings.local().withDelay(new EchoSettings.AnswerDelay(SERVICE_TIME, true));
        try (EchoServer service = EchoServer.start(settings)) {
            RunResult run = presetRunner.run(presetRunner.plans()
                    .ramp("fig9", PresetPlans.http(service.uri().toString()), clients, Duration.ofSeconds(1), true));
            RunResult aligned = RunAnalysis.analyze(
                    new RunFolder(presetRunner.folder().resolve(run.setup().plan().name())),
                    AnalysisOptions.DEFAULT.between(firstSecond(run), Optional.empty()));
            List<ViewPoint> fine = together(presetRunner, aligned, service.counts().seconds(), 1);
            List<ViewPoint> coarse = together(presetRunner, aligned, service.counts().seconds(), COARSE_SECONDS);
            return List.of(section("fig9", "Figure 9: both views, each second", fine),
                    section("fig8", "Figure 8: both views, every %d seconds".formatted(COARSE_SECONDS), coarse));
        }
    }

    /** Returns the time from the run's start to the first full clock second after the warm-up, because the service counts by clock seconds. */
    private static Duration firstSecond(RunResult run) {
        Instant warm = run.setup().run().start().plus(run.setup().plan().warmup());
        Instant second = warm.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
        return Duration.between(run.setup().run().start(), second);
    }

    /** Returns both views for the service's seconds. */
    private static List<ViewPoint> together(PresetRunner presetRunner, RunResult run,
            List<EchoCounts.SecondCounts> seconds, int length) {
        List<ViewPoint> all = new ArrayList<>();
        double start = seconds(run.setup().run().start());
        for (int i = 0; i + length <= seconds.size(); i += length) {
            List<EchoCounts.SecondCounts> some = seconds.subList(i, i + length);
            double end = some.getLast().second() - start;
            double begin = end - length;
            if (begin < run.quanta().getFirst().from() - ROUNDING
                    || end > run.quanta().getLast().from() + ROUNDING) {
                continue;
            }
            all.add(new ViewPoint(presetRunner.sinceWarmUp(begin), mean(run, begin, end, Quantum::throughput),
                    some.stream().mapToLong(EchoCounts.SecondCounts::answered).sum() / (double) length,
                    mean(run, begin, end, Quantum::offered),
                    some.stream().mapToDouble(EchoCounts.SecondCounts::inFlight).average().orElse(0)));
        }
        return all;
    }

    private static double seconds(Instant time) {
        return time.getEpochSecond() + time.getNano() / 1e9;
    }

    private static double mean(RunResult run, double begin, double end, ToDoubleFunction<Quantum> value) {
        double sum = 0;
        for (Quantum each : run.quanta()) {
            double overlap = Math.min(end, each.from() + run.setup().quantum()) - Math.max(begin, each.from());
            sum += overlap > 0 ? value.applyAsDouble(each) * overlap : 0;
        }
        return sum / (end - begin);
    }

    private ReportSection section(String id, String title, List<ViewPoint> views) {
        return ReportSection.titled(id, title)
                .prose(description())
                .plot(new Plot(id, title + " (connections are kept alive)",
                        "The two views agree where their lines coincide.",
                        PlotAxis.linear("time since the warm-up, s"), PlotAxis.fromZero("requests in flight"),
                        List.of(PlotSeries.of("load, clients", SeriesForm.LINE, points(views, ViewPoint::clientLoad)),
                                PlotSeries.of("load, service", SeriesForm.DASHED, points(views, ViewPoint::serverLoad)),
                                PlotSeries
                                        .of("throughput, clients", SeriesForm.LINE,
                                                points(views, ViewPoint::clientRate))
                                        .onRight(),
                                PlotSeries
                                        .of("throughput, service", SeriesForm.DASHED,
                                                points(views, ViewPoint::serverRate))
                                        .onRight()))
                        .withRight(PlotAxis.fromZero("requests/s")))
                .table(new ReportTable("Differences between the views",
                        List.of("", "mean difference", "difference of the means"),
                        List.of(difference("load", views, ViewPoint::clientLoad, ViewPoint::serverLoad),
                                difference("throughput", views, ViewPoint::clientRate, ViewPoint::serverRate))))
                .build();
    }

    private static List<String> difference(String name, List<ViewPoint> views, ToDoubleFunction<ViewPoint> client,
            ToDoubleFunction<ViewPoint> server) {
        double mean = views.stream().mapToDouble(server).average().orElse(0);
        double apart = views.stream()
                .mapToDouble(each -> Math.abs(client.applyAsDouble(each) - server.applyAsDouble(each)))
                .average()
                .orElse(0);
        double means = views.stream().mapToDouble(client).average().orElse(0) - mean;
        return List.of(name, QuantityFormat.percent(mean == 0 ? 0 : apart / mean),
                QuantityFormat.percent(mean == 0 ? 0 : means / mean));
    }

    private static double[][] points(List<ViewPoint> views, ToDoubleFunction<ViewPoint> value) {
        return views.stream()
                .map(each -> new double[]{each.time(), value.applyAsDouble(each)})
                .toArray(double[][]::new);
    }
}
