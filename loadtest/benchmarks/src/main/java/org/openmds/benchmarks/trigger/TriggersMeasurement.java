package org.openmds.benchmarks.trigger;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import org.openmds.benchmarks.index.ProgressLog;
import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.load.RequestPace;
import org.openmds.benchmarks.load.SampleRequests;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.process.MetricsPage;
import org.openmds.benchmarks.process.StaticAnswers;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.RequirementCheck;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;
import org.openmds.loadtest.process.ProcessTime;

/** Measures a server with many triggers while the entries that they watch change. Used by one thread. */
public final class TriggersMeasurement {

    private static final int CLIENTS = 16;
    private static final int PACED_CLIENTS = 4;
    private static final long SAMPLE_NANOS = Duration.ofSeconds(5).toNanos();
    private static final Duration MAX_FILL_TIME = Duration.ofMinutes(5);
    private static final Duration MAX_SETTLE_TIME = Duration.ofMinutes(2);
    private static final double MAX_LAG_SECONDS = 1;
    private static final double MIN_PACE_SHARE = 0.98;
    private static final double MAX_CHECK_RATIO = 1.05;
    private static final String LAG = "mds_trigger_lag_seconds";
    private static final String CHECKS = "mds_trigger_checks_total";

    private final Workspace workspace;
    private final RuleMix mix;
    private final ChangeLoad load;
    private final ProgressLog progress = new ProgressLog(System.err);

    /**
     * Rate and duration of the changes.
     *
     * @param rate
     *            the changes per second
     * @param warmUp
     *            the warm-up with the same load; longer than a minute, because {@code /metrics} reports the longest lag of the last minute
     */
    public record ChangeLoad(int rate, Duration warmUp, Duration time) {
    }

    /** Result of one period of changes. */
    private record ChangesResult(LoopResult changes, double checks, LagBuckets lags, double meanLag, double longestLag,
            Duration processor) {
    }

    public TriggersMeasurement(Workspace workspace, int rules, int entries, ChangeLoad load) {
        this.workspace = workspace;
        this.mix = new RuleMix(rules, entries);
        this.load = load;
    }

    /** Measures and returns the report. */
    public BenchmarkReport run(String question) throws IOException {
        progress.log("starting a server with %d rules", mix.rules());
        StaticAnswers sink = StaticAnswers.start(workspace);
        Path configuration = Files.writeString(workspace.newFolder("triggers").resolve("mds.yaml"),
                mix.configuration(sink.addAnswer("").toString()));
        IndexProcess index = IndexProcess.start(workspace, List.of("--config", configuration.toString()));
        URI service = index.service();
        NumberedRequest change = NumberedRequest.post(service,
                SampleRequests.add(NumberedRequest.MEMBER, RuleMix.content()), mix.hosts());
        AtomicLong numbers = new AtomicLong();
        progress.log("registering %d entries", mix.hosts());
        long start = System.nanoTime();
        LoopResult filled = new ClosedLoop(service, change, CLIENTS)
                .run(new ClosedLoop.LoopLimit(MAX_FILL_TIME, mix.hosts()), numbers);
        awaitFiring(service, numbers.get());
        double filling = (System.nanoTime() - start) / 1e9;
        ClosedLoop stream = new ClosedLoop(service, change, PACED_CLIENTS);
        progress.log("warming up with %d changes per second for %d s", load.rate(), load.warmUp().toSeconds());
        ChangesResult warm = measureChanges(index, stream, load.warmUp(), numbers);
        progress.log("measuring %d changes per second for %d s", load.rate(), load.time().toSeconds());
        ChangesResult changesResult = measureChanges(index, stream, load.time(), numbers);
        double firing = awaitFiring(service, numbers.get());
        List<String> problems = new ArrayList<>(filled.problems());
        problems.addAll(warm.changes().problems());
        problems.addAll(changesResult.changes().problems());
        return report(question, changesResult, List.of(
                new MeasuredFigure("entries registered and checked for the first time in", filling, "s"),
                new MeasuredFigure("checks for that, at least", mix.firstChecks(), "")),
                List.of(RequirementCheck.of(problems.isEmpty(), "failed requests: %d%s", problems.size(),
                        problems.isEmpty() ? "" : ", " + problems.getFirst()),
                        RequirementCheck.of(firing == mix.firing(numbers.get()),
                                "trigger instances that fire at the end: %.0f, must be %d by the last change of each entry",
                                firing,
                                mix.firing(numbers.get())),
                        stoppedTriggers(service)));
    }

    /** Waits until the expected number of trigger instances fires, for a limited time. */
    private double awaitFiring(URI service, long changes) throws IOException {
        long end = System.nanoTime() + MAX_SETTLE_TIME.toNanos();
        double firing = MetricsPage.of(service).sum("mds_trigger_firing");
        while (firing != mix.firing(changes) && System.nanoTime() < end) {
            LockSupport.parkNanos(SAMPLE_NANOS / 10);
            firing = MetricsPage.of(service).sum("mds_trigger_firing");
        }
        return firing;
    }

    private ChangesResult measureChanges(IndexProcess index, ClosedLoop stream, Duration time, AtomicLong numbers)
            throws IOException {
        URI service = index.service();
        MetricsPage before = MetricsPage.of(service);
        Duration used = ProcessTime.of(index.process().pid()).own();
        double longest = 0;
        LoopResult result;
        try (PacedLoop loop = PacedLoop.start(stream, new RequestPace(load.rate()), numbers)) {
            long end = System.nanoTime() + time.toNanos();
            for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(Math.min(left, SAMPLE_NANOS));
                longest = Math.max(longest, MetricsPage.of(service).max(LAG + "_max"));
            }
            result = loop.stop();
        }
        Duration processor = ProcessTime.of(index.process().pid()).own().minus(used);
        MetricsPage after = MetricsPage.of(service);
        LagBuckets lags = LagBuckets.of(after).since(LagBuckets.of(before));
        double mean = (after.sum(LAG + "_sum") - before.sum(LAG + "_sum")) / Math.max(1, lags.total());
        return new ChangesResult(result, after.sum(CHECKS) - before.sum(CHECKS), lags, mean, longest, processor);
    }

    private static RequirementCheck stoppedTriggers(URI service) throws IOException {
        double problems = MetricsPage.of(service).sum("mds_trigger_problems");
        return RequirementCheck.of(problems == 0, "triggers that were stopped: %.0f", problems);
    }

    private BenchmarkReport report(String question, ChangesResult changesResult, List<MeasuredFigure> first,
            List<RequirementCheck> verdicts) {
        double changes = changesResult.changes().answered();
        List<ResultRow> table = List.of(
                ResultRow.of("changes, each acknowledged", new MeasuredQuantity(changesResult.changes().rate(), "/s"),
                        RequiredRange.atLeast(MIN_PACE_SHARE * load.rate())),
                ResultRow.of("lag, from a change to the conclusion, 99 of 100 at most",
                        millis(changesResult.lags().bound(0.99)), RequiredRange.atMost(1_000 * MAX_LAG_SECONDS)),
                ResultRow.of("the longest lag", millis(changesResult.longestLag()),
                        RequiredRange.atMost(1_000 * MAX_LAG_SECONDS)),
                new ResultRow("checks per change / rules",
                        new MeasuredQuantity(changesResult.checks() / changes, ""),
                        Optional.of(new MeasuredQuantity(mix.rules(), "")),
                        new MeasuredQuantity(changesResult.checks() / changes, ""),
                        RequiredRange.atMost(MAX_CHECK_RATIO * mix.affectedRules())));
        List<MeasuredFigure> figures = new ArrayList<>(first);
        figures.add(new MeasuredFigure("rules that a change can affect, mean", mix.affectedRules(), ""));
        figures.add(new MeasuredFigure("checks",
                changesResult.checks() / changesResult.changes().elapsed().toNanos() * 1e9, "/s"));
        figures.add(new MeasuredFigure("mean lag", changesResult.meanLag() * 1e3, "ms"));
        figures.add(new MeasuredFigure("lags longer than 1 s", changesResult.lags().longerThan(MAX_LAG_SECONDS), ""));
        figures.add(
                new MeasuredFigure("a change acknowledged, p50", changesResult.changes().percentileMillis(50), "ms"));
        figures.add(new MeasuredFigure("the same, p99", changesResult.changes().percentileMillis(99), "ms"));
        figures.add(new MeasuredFigure("server's processor time", changesResult.processor().toNanos() / 1e3 / changes,
                "us per change"));
        return new BenchmarkReport(question,
                "%d rules over %d entries of 17 elements, %d of them for any entry; %d changes per second by SOAP for %d s after %d s"
                        .formatted(mix.rules(), mix.hosts(), mix.generalRules(), load.rate(), load.time().toSeconds(),
                                load.warmUp().toSeconds()),
                table, figures, verdicts);
    }

    private static MeasuredQuantity millis(double seconds) {
        return new MeasuredQuantity(seconds * 1e3, " ms");
    }
}
