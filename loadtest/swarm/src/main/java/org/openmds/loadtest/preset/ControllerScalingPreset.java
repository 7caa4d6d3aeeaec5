package org.openmds.loadtest.preset;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.openmds.loadtest.bench.IngestBenchmark;
import org.openmds.loadtest.generator.swarm.FileDescriptors;
import org.openmds.loadtest.model.run.FolderOperations;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.PlotAxis;
import org.openmds.loadtest.result.report.PlotSeries;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;
import org.openmds.loadtest.text.CountText;

/** Figure 5 of DiPerF: the transactions that a controller receives from increasing numbers of testers. A transaction is the record of one request. */
final class ControllerScalingPreset implements ExperimentPreset {

    /** File descriptors of the controller for each tester: its connection, its records and its clock samples. */
    private static final int DESCRIPTORS_PER_TESTER = 3;
    private static final int[] PAPER_TESTERS = {1, 2, 10, 100, 1_000, 10_000, 60_000};
    /** Limit of testers in one process, which holds the records that the controller has not acknowledged. */
    private static final int MAX_TESTERS_PER_PROCESS = 2_500;
    /** Longest time of a point: the records soon take gigabytes. */
    private static final Duration MAX_POINT = Duration.ofSeconds(10);
    private static final int BATCH_RECORDS = 128;

    @Override
    public String name() {
        return "fig5";
    }

    @Override
    public String description() {
        return "Figure 5: transactions per second that the controller receives from increasing numbers of testers. DiPerF over TCP: at "
                + "most 230,000, 15,000 from 60,000 testers; over UDP 80,000.";
    }

    @Override
    public Duration expectedTime(ExperimentScale scale) {
        return length(scale).plusSeconds(6).multipliedBy(levels(scale, FileDescriptors.now().available()).length);
    }

    private static Duration length(ExperimentScale scale) {
        return scale.point().compareTo(MAX_POINT) < 0 ? scale.point() : MAX_POINT;
    }

    /** Returns the paper's numbers of testers, limited by the file descriptors of this process. */
    static int[] levels(ExperimentScale scale, long descriptors) {
        return IntStream.of(PAPER_TESTERS)
                .map(scale::of)
                .map(testers -> Math.clamp(descriptors / DESCRIPTORS_PER_TESTER, 1, testers))
                .distinct()
                .toArray();
    }

    @Override
    public List<ReportSection> run(PresetRunner presetRunner) throws IOException, InterruptedException {
        List<List<String>> rows = new ArrayList<>();
        List<double[]> points = new ArrayList<>();
        for (int testers : levels(presetRunner.scale(), FileDescriptors.now().available())) {
            int processes = Math.max(Math.min(testers, 2),
                    (testers + MAX_TESTERS_PER_PROCESS - 1) / MAX_TESTERS_PER_PROCESS);
            Path folder = presetRunner.folder().resolve("fig5-" + testers);
            IngestBenchmark.IngestResult at = new IngestBenchmark(testers, processes, length(presetRunner.scale()),
                    BATCH_RECORDS,
                    presetRunner.starters().senders()).measure(folder);
            FolderOperations.remove(folder);
            if (at.completedTesters() > 0 && at.rate() > 0) {
                points.add(new double[]{at.completedTesters(), at.rate()});
            }
            rows.add(List.of(QuantityFormat.count(testers), QuantityFormat.count(at.completedTesters()),
                    QuantityFormat.number(at.rate()),
                    QuantityFormat.number(at.bestRate()), QuantityFormat.count(at.stored().records()),
                    QuantityFormat.count(at.lost()),
                    QuantityFormat.count(at.stored().damaged())));
            presetRunner.progress()
                    .accept("fig5: %s, %d of them completed: %s, %d lost%s".formatted(CountText.of(testers, "tester"),
                            at.completedTesters(),
                            QuantityFormat.rate(at.rate()), at.lost(),
                            at.problem().isEmpty() ? "" : "; " + at.problem()));
        }
        double[][] measured = points.toArray(double[][]::new);
        double[][] paper = {{1, 230_000}, {60_000, 15_000}};
        return List.of(ReportSection.titled(name(), "Figure 5: the controller")
                .prose(description())
                .plot(new Plot(name(), "Controller: transactions per second by number of testers",
                        "Each tester sends records as fast as the controller takes them. Testers and controller share one machine's processors.",
                        PlotAxis.log("testers"), PlotAxis.log("transactions/s"),
                        List.of(PlotSeries.of("WebSocket, batches of " + BATCH_RECORDS, SeriesForm.MARKED, measured),
                                PlotSeries.of("DiPerF, TCP: maximum, and with most testers", SeriesForm.MARKED,
                                        paper))))
                .table(new ReportTable("Controller",
                        List.of("testers", "completed", "transactions/s", "in the best second", "stored and checked",
                                "lost", "damaged files"),
                        rows))
                .build());
    }
}
