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

import org.openmds.benchmarks.index.Progress;
import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.Pace;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.load.SampleRequests;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.process.MetricsPage;
import org.openmds.benchmarks.process.ProcessorUse;
import org.openmds.benchmarks.process.StaticAnswers;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.Bar;
import org.openmds.benchmarks.report.Figure;
import org.openmds.benchmarks.report.Line;
import org.openmds.benchmarks.report.Line.Quantity;
import org.openmds.benchmarks.report.Report;
import org.openmds.benchmarks.report.Verdict;

/** Measures a server with many triggers while the entries that they watch change. Used by one thread. */
public final class TriggersMeasurement {

    private static final int CLIENTS = 16;
    private static final int PACED_CLIENTS = 4;
    private static final long SAMPLE_NANOS = Duration.ofSeconds(5).toNanos();
    private static final Duration LONGEST_LOAD = Duration.ofMinutes(5);
    private static final Duration LONGEST_SETTLING = Duration.ofMinutes(2);
    private static final double LAG_SECONDS = 1;
    private static final double PACE_KEPT = 0.98;
    private static final double MORE_CHECKS = 1.05;
    private static final String LAG = "mds_trigger_lag_seconds";
    private static final String CHECKS = "mds_trigger_checks_total";

    private final Workspace workspace;
    private final RuleMix mix;
    private final Load load;
    private final Progress progress = new Progress(System.err);

    /**
     * How fast entries change.
     *
     * @param rate
     *            changes a second
     * @param warmUp
     *            of the same load before that; longer than a minute, after which {@code /metrics} forgets how long the longest lag was
     */
    public record Load(int rate, Duration warmUp, Duration time) {
    }

    /** What a while of changes came to. */
    private record Outcome(LoopResult changes, double checks, LagBuckets lags, double meanLag, double longestLag,
            Duration processor) {
    }

    public TriggersMeasurement(Workspace workspace, int rules, int entries, Load load) {
        this.workspace = workspace;
        this.mix = new RuleMix(rules, entries);
        this.load = load;
    }

    /** Measures all. */
    public Report run(String question) throws IOException {
        progress.say("starting a server with %d rules", mix.rules());
        StaticAnswers sink = StaticAnswers.start(workspace);
        Path configuration = Files.writeString(workspace.newFolder("triggers").resolve("mds.yaml"),
                mix.configuration(sink.answering("").toString()));
        IndexProcess index = IndexProcess.start(workspace, List.of("--config", configuration.toString()));
        URI service = index.service();
        NumberedRequest change = NumberedRequest.post(service,
                SampleRequests.add(NumberedRequest.MEMBER, RuleMix.content()), mix.hosts());
        AtomicLong numbers = new AtomicLong();
        progress.say("registering %d entries", mix.hosts());
        long start = System.nanoTime();
        LoopResult filled = new ClosedLoop(service, change, CLIENTS)
                .run(new ClosedLoop.Limit(LONGEST_LOAD, mix.hosts()), numbers);
        awaitConclusions(service, numbers.get());
        double filling = (System.nanoTime() - start) / 1e9;
        ClosedLoop stream = new ClosedLoop(service, change, PACED_CLIENTS);
        progress.say("%d changes a second, warming up for %d s", load.rate(), load.warmUp().toSeconds());
        Outcome warm = changes(index, stream, load.warmUp(), numbers);
        progress.say("%d changes a second for %d s", load.rate(), load.time().toSeconds());
        Outcome outcome = changes(index, stream, load.time(), numbers);
        double firing = awaitConclusions(service, numbers.get());
        List<String> problems = new ArrayList<>(filled.problems());
        problems.addAll(warm.changes().problems());
        problems.addAll(outcome.changes().problems());
        return report(question, outcome, List.of(
                new Figure("entries registered and checked for the first time in", filling, "s"),
                new Figure("checks for that, at least", mix.firstChecks(), "")),
                List.of(Verdict.of(problems.isEmpty(), "failed requests: %d%s", problems.size(),
                        problems.isEmpty() ? "" : ", " + problems.getFirst()),
                        Verdict.of(firing == mix.firing(numbers.get()),
                                "what fires at the end: %.0f, must be %d as the last change of each entry says", firing,
                                mix.firing(numbers.get())),
                        problemsOf(service)));
    }

    /** Until as much fires as must; the server is given a while for it, not longer. */
    private double awaitConclusions(URI service, long changes) throws IOException {
        long end = System.nanoTime() + LONGEST_SETTLING.toNanos();
        double firing = MetricsPage.of(service).sum("mds_trigger_firing");
        while (firing != mix.firing(changes) && System.nanoTime() < end) {
            LockSupport.parkNanos(SAMPLE_NANOS / 10);
            firing = MetricsPage.of(service).sum("mds_trigger_firing");
        }
        return firing;
    }

    private Outcome changes(IndexProcess index, ClosedLoop stream, Duration time, AtomicLong numbers)
            throws IOException {
        URI service = index.service();
        MetricsPage before = MetricsPage.of(service);
        Duration used = ProcessorUse.of(index.process().pid()).own();
        double longest = 0;
        LoopResult result;
        try (PacedLoop loop = PacedLoop.start(stream, new Pace(load.rate()), numbers)) {
            long end = System.nanoTime() + time.toNanos();
            for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(Math.min(left, SAMPLE_NANOS));
                longest = Math.max(longest, MetricsPage.of(service).max(LAG + "_max"));
            }
            result = loop.stop();
        }
        Duration processor = ProcessorUse.of(index.process().pid()).own().minus(used);
        MetricsPage after = MetricsPage.of(service);
        LagBuckets lags = LagBuckets.of(after).since(LagBuckets.of(before));
        double mean = (after.sum(LAG + "_sum") - before.sum(LAG + "_sum")) / Math.max(1, lags.all());
        return new Outcome(result, after.sum(CHECKS) - before.sum(CHECKS), lags, mean, longest, processor);
    }

    private static Verdict problemsOf(URI service) throws IOException {
        double problems = MetricsPage.of(service).sum("mds_trigger_problems");
        return Verdict.of(problems == 0, "triggers that were stopped: %.0f", problems);
    }

    private Report report(String question, Outcome outcome, List<Figure> first, List<Verdict> verdicts) {
        double changes = outcome.changes().answered();
        List<Line> table = List.of(
                Line.of("changes, each acknowledged", new Quantity(outcome.changes().rate(), "/s"),
                        Bar.atLeast(PACE_KEPT * load.rate())),
                Line.of("lag, from a change to the conclusion, 99 of 100 at most",
                        millis(outcome.lags().bound(0.99)), Bar.atMost(1_000 * LAG_SECONDS)),
                Line.of("the longest lag", millis(outcome.longestLag()), Bar.atMost(1_000 * LAG_SECONDS)),
                new Line("checks for each change / rules there are",
                        new Quantity(outcome.checks() / changes, ""),
                        Optional.of(new Quantity(mix.rules(), "")), new Quantity(outcome.checks() / changes, ""),
                        Bar.atMost(MORE_CHECKS * mix.touched())));
        List<Figure> figures = new ArrayList<>(first);
        figures.add(new Figure("rules that a change can touch, mean", mix.touched(), ""));
        figures.add(new Figure("checks", outcome.checks() / outcome.changes().elapsed().toNanos() * 1e9, "/s"));
        figures.add(new Figure("mean lag", outcome.meanLag() * 1e3, "ms"));
        figures.add(new Figure("lags longer than 1 s", outcome.lags().longerThan(LAG_SECONDS), ""));
        figures.add(new Figure("a change acknowledged, p50", outcome.changes().percentileMillis(50), "ms"));
        figures.add(new Figure("the same, p99", outcome.changes().percentileMillis(99), "ms"));
        figures.add(new Figure("server's processor time", outcome.processor().toNanos() / 1e3 / changes,
                "us a change"));
        return new Report(question,
                "%d rules over %d entries of 17 elements, %d of them about any entry; %d changes a second, by SOAP, for %d s after %d s"
                        .formatted(mix.rules(), mix.hosts(), mix.general(), load.rate(), load.time().toSeconds(),
                                load.warmUp().toSeconds()),
                table, figures, verdicts);
    }

    private static Quantity millis(double seconds) {
        return new Quantity(seconds * 1e3, " ms");
    }
}
