package org.openmds.benchmarks.stream;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import org.HdrHistogram.Histogram;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequirementCheck;
import org.openmds.benchmarks.stream.StreamTally.StreamCounts;

/** Measures how late followers get changes, and restarts the server while they miss some. */
public final class StreamMeasurement {

    private static final Duration LAST_EVENTS = Duration.ofSeconds(30);
    private static final Duration MISSED = Duration.ofSeconds(2);
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MAX_P99_MILLIS = 100;

    private final Workspace workspace;
    private final StreamPlan plan;
    private final List<MeasuredFigure> figures = new ArrayList<>();
    private final List<RequirementCheck> checks = new ArrayList<>();

    /**
     * The load of a measurement.
     *
     * @param followers
     *            number of followers
     * @param changes
     *            changes in a second
     * @param time
     *            time of the measurement
     * @param warmUp
     *            time of the same load before
     */
    public record StreamPlan(int followers, int changes, Duration time, Duration warmUp) {
    }

    public StreamMeasurement(Workspace workspace, StreamPlan plan) {
        this.workspace = workspace;
        this.plan = plan;
    }

    /** Measures and returns the report. */
    public BenchmarkReport run(String question) throws IOException {
        String connections = Integer.toString(plan.followers() + 1_000);
        IndexProcess index = IndexProcess.start(workspace,
                List.of("--set", "http.max-connections=" + connections, "--set",
                        "http.connections-per-address=" + connections, "--set", "webmds.enabled=false"));
        StreamTally tally = new StreamTally(plan.followers());
        try (OwnerChanges changes = new OwnerChanges(tally, plan.followers(), plan.changes(), index.service())) {
            changes.fill();
            List<StreamFollower> followers = IntStream.range(0, plan.followers())
                    .mapToObj(number -> new StreamFollower(number, tally, changes))
                    .toList();
            long begin = System.nanoTime();
            try (FollowerThread reader = FollowerThread.start(followers, index.service())) {
                tally.awaitBegun(plan.followers(), LAST_EVENTS);
                figures.add(seconds("time until all followers have begun", System.nanoTime() - begin));
                measure(index, changes, tally);
                check(reader);
            }
            restart(index, changes, tally, followers);
        }
        return new BenchmarkReport(question,
                "%,d followers, %d changes in a second for %s, after %s of warm-up".formatted(
                        plan.followers(), plan.changes(), plan.time(), plan.warmUp()),
                figures, checks);
    }

    private void measure(IndexProcess index, OwnerChanges changes, StreamTally tally) throws IOException {
        changes.run(plan.warmUp());
        tally.awaitAll(LAST_EVENTS);
        tally.takeDelays();
        long before = tally.counts().events();
        Duration processor = index.process().processorTime();
        long start = System.nanoTime();
        changes.run(plan.time());
        Duration used = index.process().processorTime().minus(processor);
        double cores = (double) used.toNanos() / (System.nanoTime() - start);
        tally.awaitAll(LAST_EVENTS);
        Histogram delays = tally.takeDelays();
        StreamCounts counts = tally.counts();
        double p99 = delays.getValueAtPercentile(99) / NANOS_PER_MILLI;
        figures.add(new MeasuredFigure("delay from change to event, p50",
                delays.getValueAtPercentile(50) / NANOS_PER_MILLI, "ms"));
        figures.add(new MeasuredFigure("the same, p99", p99, "ms"));
        figures.add(new MeasuredFigure("the same, largest", delays.getMaxValue() / NANOS_PER_MILLI, "ms"));
        figures.add(new MeasuredFigure("events", counts.events() - before, ""));
        figures.add(new MeasuredFigure("processor of the server, with the changes themselves", cores, "cores"));
        checks.add(
                RequirementCheck.of(p99 <= MAX_P99_MILLIS, "p99: %.1f ms, must be at most %.0f", p99, MAX_P99_MILLIS));
        checks.add(RequirementCheck.of(cores <= 1, "processor: %.2f cores, must be at most 1", cores));
        check("while they follow", counts);
    }

    /** Lets the followers miss changes, restarts the server, and lets them come back. */
    private void restart(IndexProcess index, OwnerChanges changes, StreamTally tally, List<StreamFollower> followers)
            throws IOException {
        changes.run(MISSED);
        IndexProcess restarted = index.stopAndStart();
        URI server = restarted.service();
        changes.moveTo(server);
        long begun = tally.begun();
        long begin = System.nanoTime();
        try (FollowerThread reader = FollowerThread.start(followers, server)) {
            tally.awaitBegun(begun + plan.followers(), LAST_EVENTS);
            tally.awaitAll(LAST_EVENTS);
            figures.add(seconds("time until all have caught up after a restart", System.nanoTime() - begin));
            changes.run(MISSED);
            tally.awaitAll(LAST_EVENTS);
            check(reader);
        }
        StreamCounts counts = tally.counts();
        check("after a restart", counts);
        checks.add(RequirementCheck.of(counts.resets() == 0,
                "followers that must read again after a restart: %d, must be 0",
                counts.resets()));
    }

    private void check(String when, StreamCounts counts) {
        checks.add(
                RequirementCheck.of(counts.missing() == 0, "missing events %s: %d, must be 0", when, counts.missing()));
        checks.add(RequirementCheck.of(counts.wrong() == 0, "events that concern no follower %s: %d, must be 0", when,
                counts.wrong()));
        checks.add(
                RequirementCheck.of(counts.doubled() == 0, "doubled events %s: %d, must be 0", when, counts.doubled()));
    }

    private void check(FollowerThread reader) {
        Optional<String> problem = reader.problem();
        checks.add(new RequirementCheck("failures of followers: " + problem.orElse("none"), problem.isEmpty()));
    }

    private static MeasuredFigure seconds(String name, long nanos) {
        return new MeasuredFigure(name, nanos / NANOS_PER_MILLI / 1_000, "s");
    }
}
