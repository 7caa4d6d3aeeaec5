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
import org.openmds.loadtest.result.analysis.Analysis;
import org.openmds.loadtest.result.analysis.AnalysisException;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.report.Axis;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.result.report.Section;
import org.openmds.loadtest.result.report.Series;
import org.openmds.loadtest.result.report.Series.Form;
import org.openmds.loadtest.result.report.Table;
import org.openmds.loadtest.service.echo.EchoCounts;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;

/** DiPerF's figures 8 and 9: what clients saw together beside what the service counted, over long and over short times. */
final class Views implements Preset {

    private static final int CLIENTS = 1_000;
    private static final Duration SERVICE = Duration.ofMillis(200);
    /** Of Ganglia, in figure 8. */
    private static final int COARSE_SECONDS = 10;
    private static final double ROUNDING = 1e-6;

    @Override
    public String name() {
        return "fig9";
    }

    @Override
    public String shows() {
        return "Figures 8 and 9: the clients' view of load and throughput beside the service's own, each second and over longer times. DiPerF: within 1 % and 3 % each second.";
    }

    @Override
    public Duration expected(Scale scale) {
        return scale.warmUp().plus(scale.point().multipliedBy(3)).plusSeconds(5);
    }

    private record Both(double time, double clientRate, double serverRate, double clientLoad, double serverLoad) {
    }

    @Override
    public List<Section> run(Stage stage)
            throws IOException, AnalysisException, SubmissionException, InterruptedException {
        int clients = stage.connections(CLIENTS);
        EchoSettings settings = EchoSettings.local().withDelay(new EchoSettings.Delay(SERVICE, true));
        try (EchoServer service = EchoServer.start(settings)) {
            RunResult run = stage.run(stage.plans()
                    .ramp("fig9", Plans.http(service.uri().toString()), clients, Duration.ofSeconds(1), true));
            RunResult aligned = Analysis.of(new RunFolder(stage.folder().resolve(run.plan().name())),
                    AnalysisOptions.DEFAULT.between(firstSecond(run), Optional.empty()));
            List<Both> fine = together(stage, aligned, service.counts().seconds(), 1);
            List<Both> coarse = together(stage, aligned, service.counts().seconds(), COARSE_SECONDS);
            return List.of(section("fig9", "Figure 9: both views, each second", fine),
                    section("fig8", "Figure 8: both views, every %d seconds".formatted(COARSE_SECONDS), coarse));
        }
    }

    /** Since the run's start, that a second of the clock begins with which the warm-up is over: the service counts by such seconds. */
    private static Duration firstSecond(RunResult run) {
        Instant warm = run.run().start().plus(run.plan().warmup());
        Instant second = warm.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
        return Duration.between(run.run().start(), second);
    }

    /** Both views on the service's seconds. */
    private static List<Both> together(Stage stage, RunResult run, List<EchoCounts.Second> seconds, int length) {
        List<Both> all = new ArrayList<>();
        double start = seconds(run.run().start());
        for (int i = 0; i + length <= seconds.size(); i += length) {
            List<EchoCounts.Second> some = seconds.subList(i, i + length);
            double end = some.getLast().second() - start;
            double begin = end - length;
            if (begin < run.quanta().getFirst().from() - ROUNDING
                    || end > run.quanta().getLast().from() + ROUNDING) {
                continue;
            }
            all.add(new Both(stage.time(begin), mean(run, begin, end, Quantum::throughput),
                    some.stream().mapToLong(EchoCounts.Second::answered).sum() / (double) length,
                    mean(run, begin, end, Quantum::offered),
                    some.stream().mapToDouble(EchoCounts.Second::inFlight).average().orElse(0)));
        }
        return all;
    }

    private static double seconds(Instant time) {
        return time.getEpochSecond() + time.getNano() / 1e9;
    }

    private static double mean(RunResult run, double begin, double end, ToDoubleFunction<Quantum> value) {
        double sum = 0;
        for (Quantum each : run.quanta()) {
            double overlap = Math.min(end, each.from() + run.quantum()) - Math.max(begin, each.from());
            sum += overlap > 0 ? value.applyAsDouble(each) * overlap : 0;
        }
        return sum / (end - begin);
    }

    private Section section(String id, String title, List<Both> views) {
        return Section.titled(id, title)
                .prose(shows())
                .plot(new Plot(id, title + " (connections kept alive)",
                        "Lines that lie on one another are two views that agree.",
                        Axis.linear("time since the warm-up, s"), Axis.fromZero("requests under way"),
                        List.of(Series.of("load, clients", Form.LINE, points(views, Both::clientLoad)),
                                Series.of("load, service", Form.DASHED, points(views, Both::serverLoad)),
                                Series.of("throughput, clients", Form.LINE, points(views, Both::clientRate)).onRight(),
                                Series.of("throughput, service", Form.DASHED, points(views, Both::serverRate))
                                        .onRight()))
                        .withRight(Axis.fromZero("requests/s")))
                .table(new Table("How far the views differ", List.of("", "mean difference", "difference of the means"),
                        List.of(difference("load", views, Both::clientLoad, Both::serverLoad),
                                difference("throughput", views, Both::clientRate, Both::serverRate))))
                .build();
    }

    private static List<String> difference(String name, List<Both> views, ToDoubleFunction<Both> client,
            ToDoubleFunction<Both> server) {
        double mean = views.stream().mapToDouble(server).average().orElse(0);
        double apart = views.stream()
                .mapToDouble(each -> Math.abs(client.applyAsDouble(each) - server.applyAsDouble(each)))
                .average()
                .orElse(0);
        double means = views.stream().mapToDouble(client).average().orElse(0) - mean;
        return List.of(name, Quantity.percent(mean == 0 ? 0 : apart / mean),
                Quantity.percent(mean == 0 ? 0 : means / mean));
    }

    private static double[][] points(List<Both> views, ToDoubleFunction<Both> value) {
        return views.stream()
                .map(each -> new double[]{each.time(), value.applyAsDouble(each)})
                .toArray(double[][]::new);
    }
}
