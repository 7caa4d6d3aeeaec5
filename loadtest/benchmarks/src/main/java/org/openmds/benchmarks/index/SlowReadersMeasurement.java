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
 * Measures an index of 5 MB with 10 clients that query by name and two clients that replace entries as fast as the server acknowledges them: with and
 * without 10 slow readers, which request all entries and read one byte per second. Slow readers hold the bytes of entries that were
 * replaced long ago; other clients must not be affected.
 */
public final class SlowReadersMeasurement {

    private static final int SLOW_READERS = 10;
    private static final int UPDATERS = 2;
    /** Number of alternating phases, so that other activity on the machine affects both kinds alike. */
    private static final int ROUNDS = 4;
    /** Pace above the rate of any server: each updater sends as soon as it is answered. */
    private static final RequestPace UNBOUNDED_PACE = new RequestPace(1e6);
    private static final ComparedLoad.WarmUpLimit WARM_UP = ComparedLoad.WarmUpLimit.ofSeconds(25, 30);
    private static final RequiredRange MIN_RATE_RATIO = RequiredRange.atLeast(0.9);
    private static final RequiredRange MAX_LATENCY_RATIO = RequiredRange.atMost(1.2);
    private static final double MAX_DELAY_SECONDS = 3;

    private final Workspace workspace;
    private final Duration timeout;
    private final ProgressLog progress = new ProgressLog(System.err);
    private final IndexFindings findings = new IndexFindings();

    /** Results of the regular clients in one phase. */
    private record RegularClientPhases(MeasuredPhase queries, MeasuredPhase updates) {
    }

    /**
     * Creates the measurement.
     *
     * @param timeout
     *            the request timeout of the server
     */
    public SlowReadersMeasurement(Workspace workspace, Duration timeout) {
        this.workspace = workspace;
        this.timeout = timeout;
    }

    /**
     * Measures and returns the report.
     *
     * @param slow
     *            the total duration of the phases with slow readers; those without take a third of it
     */
    public BenchmarkReport run(String question, Duration slow) throws IOException {
        try (LoadedServer server = LoadedServer.start(workspace, progress,
                List.of("--set", "http.request-timeout=%ds".formatted(timeout.toSeconds())))) {
            IndexTarget target = server.index(IndexSize.FIVE_MEGABYTES);
            progress.log("warming up the server");
            ComparedLoad.of(target, target.selectiveQuery(), BenchmarkServers.DEFAULT_CLIENTS).warmUp(WARM_UP);
            measure(target, slow.dividedBy(ROUNDS));
        }
        return findings.report(question,
                "%,d entries; %d clients query, %d replace, %d read one byte per second for %d s, in %d turns"
                        .formatted(
                                IndexSize.FIVE_MEGABYTES.entries(), BenchmarkServers.DEFAULT_CLIENTS, UPDATERS,
                                SLOW_READERS, slow.toSeconds(), ROUNDS));
    }

    private void measure(IndexTarget target, Duration turn) throws IOException {
        List<List<MeasuredPhase>> queries = new ArrayList<>();
        List<List<MeasuredPhase>> updates = new ArrayList<>();
        List<Duration> served = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            progress.log("measuring without and with slow readers, turn %d of %d", round, ROUNDS);
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
        findings.addLatency("the same, p99", asked, MAX_LATENCY_RATIO);
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
        findings.addRow(
                ResultRow.of("slow readers that the server disconnected", new MeasuredQuantity(served.size(), ""),
                        RequiredRange.atLeast(SLOW_READERS)));
        findings.addRow(new ResultRow("the first of them was served for", new MeasuredQuantity(shortest, " s"), limit,
                new MeasuredQuantity(shortest, " s"), RequiredRange.atLeast(seconds - 1)));
        findings.addRow(new ResultRow("the last of them was served for", new MeasuredQuantity(longest, " s"), limit,
                new MeasuredQuantity(longest, " s"), RequiredRange.atMost(seconds + MAX_DELAY_SECONDS)));
    }
}
