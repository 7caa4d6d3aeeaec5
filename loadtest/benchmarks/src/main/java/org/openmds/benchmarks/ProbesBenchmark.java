package org.openmds.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.SampleRequests;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.process.MetricsPage;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequirementCheck;
import org.openmds.loadtest.process.ProcessTime;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Question: how much processor time do 1,000 entries cost beyond the programs that provide their content every 60 s? Data: a fresh Index
 * on a disk; distinct members, all with one probe that prints a small document, a different one each time. Reference in the same run: the
 * same program, started by a shell. Command: {@code mds bench probes}.
 */
@Command(name = "probes", sortOptions = false, description = {
    "How much processor time do 1,000 entries cost beyond the programs that provide their content every 60 s?",
    "%nData: a fresh Index; distinct members, one small program. Reference: the same program, started by a shell.",
    "%nCommand: mds bench probes --output probes"})
final class ProbesBenchmark implements Benchmark {

    private static final double MAX_EXTRA_CORES = 0.3;
    /** Smallest share of the planned starts that the benchmark must see. */
    private static final double MIN_START_SHARE = 0.95;
    private static final int REFERENCE_RUNS = 500;
    private static final int MAX_PROCESSES = 50;
    private static final Duration MAX_REGISTRATION_TIME = Duration.ofMinutes(5);

    @Spec
    private CommandSpec command;

    private int entries;
    private int intervalSeconds;
    private int minutes;

    @Option(names = "--providers", description = "Use providers in the server's configuration instead of registered members.")
    private boolean providers;

    @Option(names = "--entries", paramLabel = "N", defaultValue = "1000", description = "Members to register (default: ${DEFAULT-VALUE}).")
    void entries(int value) {
        entries = OptionRange.within(command, "--entries", value, 1, 10_000);
    }

    @Option(names = "--interval", paramLabel = "SECONDS", defaultValue = "60", description = "Time between two runs of one entry's "
            + "program, in seconds (default: ${DEFAULT-VALUE}).")
    void interval(int value) {
        intervalSeconds = OptionRange.within(command, "--interval", value, 1, 600);
    }

    @Option(names = "--minutes", paramLabel = "N", defaultValue = "3", description = "Duration of the measurement in minutes; it begins "
            + "after one interval (default: ${DEFAULT-VALUE}).")
    void minutes(int value) {
        minutes = OptionRange.within(command, "--minutes", value, 1, 30);
    }

    /** Measurements of one period. */
    private record ProbesResult(ProcessTime processor, StartCounts starts, Duration alone, MetricsPage before,
            MetricsPage after) {

        double seconds() {
            return starts.seconds().size();
        }

        double cores(Duration time) {
            return time.toMillis() / 1e3 / seconds();
        }

        double programCores() {
            return cores(alone.multipliedBy(starts.total()));
        }

        double extraCores() {
            return cores(processor.own().plus(processor.children())) - programCores();
        }

        double increase(String metric) {
            return after.sum(metric) - before.sum(metric);
        }

        double meanLatenessMillis() {
            return 1e3 * increase("mds_collection_lateness_seconds_sum")
                    / Math.max(1, increase("mds_collection_lateness_seconds_count"));
        }
    }

    @Override
    public String question() {
        return "How much processor time do %,d entries cost beyond the programs that provide their content every %d s?"
                .formatted(entries, intervalSeconds);
    }

    @Override
    public BenchmarkReport measure(Workspace workspace) throws IOException {
        ProbeProgram program = ProbeProgram.write(workspace.newFolder("program"));
        Duration alone = program.measureAlone(REFERENCE_RUNS);
        Duration interval = Duration.ofSeconds(intervalSeconds);
        IndexProcess index = IndexProcess.start(workspace, List.of("--config", (providers
                ? program.providersConfiguration(entries, interval, MAX_PROCESSES)
                : program.configuration(MAX_PROCESSES)).toString()));
        List<String> problems = providers ? List.of() : register(index, interval);
        // The first runs are spread over one interval; after that, most code is compiled.
        StartCounts.watch(program, interval);

        MetricsPage metricsBefore = MetricsPage.of(index.service());
        ProcessTime before = ProcessTime.of(index.process().pid());
        StartCounts starts = StartCounts.watch(program, Duration.ofMinutes(minutes));
        ProcessTime use = ProcessTime.of(index.process().pid()).minus(before);
        ProbesResult probesResult = new ProbesResult(use, starts, alone, metricsBefore,
                MetricsPage.of(index.service()));
        return report(probesResult, problems, index.count("//*[local-name()='Load']"));
    }

    /** Registers all entries; returns the problems. */
    private List<String> register(IndexProcess index, Duration interval) throws IOException {
        NumberedRequest add = NumberedRequest.post(index.service(), SampleRequests.addProbe("load", interval));
        return new ClosedLoop(index.service(), add, 1)
                .run(new ClosedLoop.LoopLimit(MAX_REGISTRATION_TIME, entries), new AtomicLong())
                .problems();
    }

    private BenchmarkReport report(ProbesResult probesResult, List<String> problems, long present) {
        StartCounts starts = probesResult.starts();
        double due = probesResult.seconds() * entries / intervalSeconds;
        List<MeasuredFigure> figures = List.of(
                new MeasuredFigure("programs started", starts.mean(), "1/s"),
                new MeasuredFigure("programs started, busiest second", starts.max(), ""),
                new MeasuredFigure("busiest second against the mean", starts.max() / Math.max(1e-9, starts.mean()),
                        "times"),
                new MeasuredFigure("seconds without a start", starts.idleSeconds(),
                        "of %.0f".formatted(probesResult.seconds())),
                new MeasuredFigure("server itself", probesResult.cores(probesResult.processor().own()), "cores"),
                new MeasuredFigure("its children", probesResult.cores(probesResult.processor().children()), "cores"),
                new MeasuredFigure("the program started by a shell, as often", probesResult.programCores(), "cores"),
                new MeasuredFigure("the program started by a shell, one run", probesResult.alone().toNanos() / 1e6,
                        "ms"),
                new MeasuredFigure("lateness of a collection, mean", probesResult.meanLatenessMillis(), "ms"),
                new MeasuredFigure("lateness of a collection, largest of late",
                        1e3 * probesResult.after().max("mds_collection_lateness_seconds_max"), "ms"));
        double failed = probesResult.after().sum("mds_collection_failures_total");
        return new BenchmarkReport(question(), data(), figures, List.of(
                RequirementCheck.of(probesResult.extraCores() < MAX_EXTRA_CORES,
                        "beyond the programs: %.3f cores, must be less than %.1f",
                        probesResult.extraCores(), MAX_EXTRA_CORES),
                RequirementCheck.of(starts.max() <= starts.evenSpreadLimit(),
                        "starts in the busiest second: %d, must be at most %.0f (mean %.1f)", starts.max(),
                        starts.evenSpreadLimit(), starts.mean()),
                RequirementCheck.of(starts.total() >= MIN_START_SHARE * due,
                        "starts: %d, must be at least %.0f %% of the %.0f due",
                        starts.total(), 100 * MIN_START_SHARE, due),
                RequirementCheck.of(probesResult.meanLatenessMillis() < 100,
                        "mean lateness of a collection on /metrics: %.1f ms, must be less than 100 ms",
                        probesResult.meanLatenessMillis()),
                RequirementCheck.of(present == entries, "entries that show the program's document: %d, must be %d",
                        present,
                        entries),
                RequirementCheck.of(failed == 0 && problems.isEmpty(),
                        "failed collections: %.0f, failed registrations: %s",
                        failed, problems)));
    }

    private String data() {
        return "%d minutes after %d s, at most %d programs at a time; %s".formatted(minutes, intervalSeconds,
                MAX_PROCESSES,
                providers ? "providers of the configuration" : "members that were registered");
    }
}
