package org.openmds.loadtest.preset;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.openmds.loadtest.bench.Ingest;
import org.openmds.loadtest.generator.swarm.Descriptors;
import org.openmds.loadtest.model.run.Folders;
import org.openmds.loadtest.result.report.Axis;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.result.report.Section;
import org.openmds.loadtest.result.report.Series;
import org.openmds.loadtest.result.report.Series.Form;
import org.openmds.loadtest.result.report.Table;

/** DiPerF's figure 5: what a controller takes in from ever more testers. A transaction is the record of one request. */
final class ControllerScaling implements Preset {

    /** Of the controller, for each tester: its connection, its records and its clock's samples. */
    private static final int DESCRIPTORS = 3;
    private static final int[] PAPER = {1, 2, 10, 100, 1_000, 10_000, 60_000};
    /** Testers of one process, which hold what the controller has not acknowledged. */
    private static final int MOST_A_PROCESS = 2_500;
    /** A point is one run of senders for so long at most: their records are gigabytes soon. */
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final int BATCH = 128;

    @Override
    public String name() {
        return "fig5";
    }

    @Override
    public String shows() {
        return "Figure 5: transactions a second that the controller takes from ever more testers. DiPerF over TCP: 230,000 at most, 15,000 from 60,000 testers; over UDP 80,000.";
    }

    @Override
    public Duration expected(Scale scale) {
        return length(scale).plusSeconds(6).multipliedBy(levels(scale, Descriptors.now().left()).length);
    }

    private static Duration length(Scale scale) {
        return scale.point().compareTo(LONGEST) < 0 ? scale.point() : LONGEST;
    }

    /** Of the paper those that this process has descriptors for. */
    static int[] levels(Scale scale, long descriptors) {
        return IntStream.of(PAPER)
                .map(scale::of)
                .map(testers -> Math.clamp(descriptors / DESCRIPTORS, 1, testers))
                .distinct()
                .toArray();
    }

    @Override
    public List<Section> run(Stage stage) throws IOException, InterruptedException {
        List<List<String>> rows = new ArrayList<>();
        List<double[]> points = new ArrayList<>();
        for (int testers : levels(stage.scale(), Descriptors.now().left())) {
            int processes = Math.max(Math.min(testers, 2), (testers + MOST_A_PROCESS - 1) / MOST_A_PROCESS);
            Path folder = stage.folder().resolve("fig5-" + testers);
            Ingest.Result at = new Ingest(testers, processes, length(stage.scale()), BATCH,
                    stage.starters().senders()).measure(folder);
            Folders.remove(folder);
            if (at.done() > 0 && at.rate() > 0) {
                points.add(new double[]{at.done(), at.rate()});
            }
            rows.add(List.of(Quantity.count(testers), Quantity.count(at.done()), Quantity.number(at.rate()),
                    Quantity.number(at.best()), Quantity.count(at.stored().records()), Quantity.count(at.lost()),
                    Quantity.count(at.stored().damaged())));
            stage.say()
                    .accept("fig5: %d testers, %d to the end: %s, %d lost%s".formatted(testers, at.done(),
                            Quantity.rate(at.rate()), at.lost(),
                            at.problem().isEmpty() ? "" : "; " + at.problem()));
        }
        double[][] measured = points.toArray(double[][]::new);
        double[][] paper = {{1, 230_000}, {60_000, 15_000}};
        return List.of(Section.titled(name(), "Figure 5: the controller")
                .prose(shows())
                .plot(new Plot(name(), "Controller: transactions a second against testers",
                        "Each tester makes records as quickly as the controller takes them. Testers and controller share one machine's processors.",
                        Axis.log("testers"), Axis.log("transactions/s"),
                        List.of(Series.of("WebSocket, batches of " + BATCH, Form.MARKED, measured),
                                Series.of("DiPerF, TCP: most, and from most testers", Form.MARKED, paper))))
                .table(new Table("Controller",
                        List.of("testers", "to the end", "transactions/s", "in the best second", "stored and checked",
                                "lost", "files damaged"),
                        rows))
                .build());
    }
}
