package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.load.RequestPace;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * An index of 5 MB with 10 clients that ask by name and two that replace entries as fast as they are acknowledged: with and without 10 readers of a byte a
 * second that ask for all of it. Slow readers hold the bytes of entries that were replaced long ago; nobody else may notice.
 */
public final class SlowReadersMeasurement {

    private static final int SLOW_READERS = 10;
    private static final int UPDATERS = 2;
    /** What else runs on the machine meets turns with and without slow readers alike. */
    private static final int ROUNDS = 4;
    /** More than any server takes: each updater sends when it is answered. */
    private static final RequestPace UNBOUNDED_PACE = new RequestPace(1e6);
    private static final ComparedLoad.WarmUpLimit WARM_UP = ComparedLoad.WarmUpLimit.ofSeconds(25, 30);
    private static final RequiredRange MIN_RATE_RATIO = RequiredRange.atLeast(0.9);
    private static final double MAX_DELAY_SECONDS = 3;

    private final Workspace workspace;
    private final Duration timeout;
    private final ProgressLog progress = new ProgressLog(System.err);
    private final IndexFindings findings = new IndexFindings();

    /** What the others saw for a time. */
    private record RegularClientPhases(MeasuredPhase queries, MeasuredPhase updates) {
    }

    /**
     * Prepares.
     *
     * @param timeout
     *            of the server for an answer
     */
    public SlowReadersMeasurement(Workspace workspace, Duration timeout) {
        this.workspace = workspace;
        this.timeout = timeout;
    }

    /**
     * Measures.
     *
     * @param slow
     *            how long there are slow readers in all; a third of it without them
     */
    public BenchmarkReport run(String question, Duration slow) throws IOException {
        try (LoadedServer server = LoadedServer.start(workspace, progress,
                List.of("--set", "http.request-timeout=%ds".formatted(timeout.toSeconds())))) {
            IndexTarget target = server.index(IndexSize.FIVE_MEGABYTES);
            progress.log("warming up");
            ComparedLoad.of(target, target.selectiveQuery(), BenchmarkServers.DEFAULT_CLIENTS).warmUp(WARM_UP);
            measure(target, slow.dividedBy(ROUNDS));
        }
        return findings.report(question,
                "%,d entries; %d clients ask, %d replace, %d read a byte a second for %d s, in %d turns".formatted(
                        IndexSize.FIVE_MEGABYTES.entries(), BenchmarkServers.DEFAULT_CLIENTS, UPDATERS, SLOW_READERS,
                        slow.toSeconds(), ROUNDS));
    }

    private void measure(IndexTarget target, Duration turn) throws IOException {
        List<List<MeasuredPhase>> queries = new ArrayList<>();
        List<List<MeasuredPhase>> updates = new ArrayList<>();
        List<Duration> served = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            progress.log("without and with slow readers, %d of %d", round, ROUNDS);
            RegularClientPhases without = measureRegularClients(target, turn.dividedBy(3));
            try (SlowReaderPool crowd = SlowReaderPool.connect(target, SLOW_READERS)) {
                RegularClientPhases with = measureRegularClients(target, turn);
                queries.add(List.of(with.queries(), without.queries()));
                updates.add(List.of(with.updates(), without.updates()));
                served.addAll(crowd.stop());
                findings.addProblems("slow readers", crowd.problems());
            }
        }
        addConnectionTimes(served);
        PhaseComparison asked = new PhaseComparison(queries);
        findings.addRatio("queries beside slow readers / without", asked, MIN_RATE_RATIO);
        findings.addLatency("the same, p99", asked);
        findings.addRate("acknowledged updates beside slow readers / without", new PhaseComparison(updates),
                MIN_RATE_RATIO);
    }

    private static RegularClientPhases measureRegularClients(IndexTarget target, Duration time) throws IOException {
        try (PacedLoop updates = target.startChanges(UNBOUNDED_PACE, UPDATERS)) {
            MeasuredPhase queries = ComparedLoad.of(target, target.selectiveQuery(), BenchmarkServers.DEFAULT_CLIENTS)
                    .run(time);
            return new RegularClientPhases(queries, new MeasuredPhase(updates.stop(), Duration.ZERO));
        }
    }

    private void addConnectionTimes(List<Duration> served) {
        double longest = served.stream().mapToLong(Duration::toMillis).max().orElse(0) / 1e3;
        double shortest = served.stream().mapToLong(Duration::toMillis).min().orElse(0) / 1e3;
        double seconds = timeout.toMillis() / 1e3;
        Optional<MeasuredQuantity> limit = Optional.of(new MeasuredQuantity(seconds, " s"));
        findings.addRow(ResultRow.of("slow readers that were cut off", new MeasuredQuantity(served.size(), ""),
                RequiredRange.atLeast(SLOW_READERS)));
        findings.addRow(new ResultRow("the first of them was served for", new MeasuredQuantity(shortest, " s"), limit,
                new MeasuredQuantity(shortest, " s"), RequiredRange.atLeast(seconds - 1)));
        findings.addRow(new ResultRow("the last of them was served for", new MeasuredQuantity(longest, " s"), limit,
                new MeasuredQuantity(longest, " s"), RequiredRange.atMost(seconds + MAX_DELAY_SECONDS)));
    }
}
