package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.HdrHistogram.Histogram;
import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.KeepAliveConnection;
import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * Measures a server with a large index and one of 20,000 entries (fewer names would be answered from caches), over HTTP and with its state on disk: look-ups by new names in both alternately, a
 * change followed by a look-up, memory, and the start after the process was killed.
 */
public final class LargeMeasurement {

    private static final IndexSize SMALL = IndexSize.TWENTY_THOUSAND;
    private static final RequiredRange SAME_RATE = RequiredRange.between(0.75, 1.25);
    private static final RequiredRange MAX_CHANGE_AND_QUERY = RequiredRange.atMost(500);
    private static final RequiredRange MAX_START = RequiredRange.atMost(10);
    private static final PhaseComparison.PhasePlan PLAN = new PhaseComparison.PhasePlan(5, Duration.ofSeconds(2),
            ComparedLoad.WarmUpLimit.ofSeconds(10, 40));
    private static final int TURNS = 2_000;
    private static final Duration MAX_TURNS_TIME = Duration.ofSeconds(20);
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int HISTOGRAM_DIGITS = 3;

    private final Workspace workspace;
    private final ProgressLog progress = new ProgressLog(System.err);
    private final IndexFindings findings = new IndexFindings();

    public LargeMeasurement(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Returns the numbers of entries that can be measured. */
    public static List<Integer> sizes() {
        return List.of(IndexSize.HUNDRED_THOUSAND.entries(), IndexSize.MILLION.entries());
    }

    /**
     * Measures and returns the report.
     *
     * @param entries
     *            one of {@link #sizes}
     * @param heap
     *            maximum Java heap size of the server, in the form of {@code -Xmx}
     */
    public BenchmarkReport run(String question, int entries, String heap) throws IOException {
        IndexSize large = entries == IndexSize.MILLION.entries() ? IndexSize.MILLION : IndexSize.HUNDRED_THOUSAND;
        String limit = heap.toUpperCase(Locale.ROOT) + "iB";
        LoadedServer server = LoadedServer.start(workspace, progress, List.of("-Xmx" + heap),
                List.of("--set", "limits.index-bytes=" + limit, "--set", "limits.owner-bytes=" + limit));
        IndexTarget small = server.index(SMALL);
        MemoryUse before = MemoryUse.atRest(server.process(), server.anyService());
        fill(server, large);
        addMemory(server, large, before);
        lookUps(small, server.index(large));
        changes(server.index(large));
        start(server, large);
        return findings.report(question, "%,d entries of 1 KB, heap %s; %s".formatted(entries, heap, PLAN));
    }

    private void fill(LoadedServer server, IndexSize large) throws IOException {
        long start = System.nanoTime();
        server.index(large);
        findings.addFigure("Adds, each forced to disk before its answer",
                large.entries() * NANOS_PER_SECOND / (System.nanoTime() - start), "1/s");
    }

    private void addMemory(LoadedServer server, IndexSize large, MemoryUse before) throws IOException {
        MemoryUse used = MemoryUse.of(server.process(), server.anyService()).minus(before);
        findings.addFigure("memory of an entry, heap and direct", (double) used.total() / large.entries(), "bytes");
    }

    private void lookUps(IndexTarget small, IndexTarget large) throws IOException {
        progress.log("measuring look-ups by new names in both indexes");
        PhaseComparison comparison = PhaseComparison.measure(PLAN,
                ComparedLoad.of(large, large.lookUp(), BenchmarkServers.DEFAULT_CLIENTS),
                ComparedLoad.of(small, small.lookUp(), BenchmarkServers.DEFAULT_CLIENTS));
        findings.addRatio("look-up by a new name, %,d entries / %,d".formatted(large.size().entries(),
                small.size().entries()), comparison, SAME_RATE);
    }

    private void changes(IndexTarget large) throws IOException {
        progress.log("measuring changes with look-ups behind them");
        Histogram changes = histogram();
        Histogram queries = histogram();
        Histogram both = histogram();
        NumberedRequest change = large.request(GlueData.add(false));
        NumberedRequest query = large.request(large.lookUp());
        try (KeepAliveConnection connection = new KeepAliveConnection(large.service())) {
            long end = System.nanoTime() + MAX_TURNS_TIME.toNanos();
            for (int turn = 0; turn < TURNS && System.nanoTime() - end < 0; turn++) {
                long changed = large.timed(connection, change);
                long asked = large.timed(connection, query);
                changes.recordValue(changed);
                queries.recordValue(asked);
                both.recordValue(changed + asked);
            }
        }
        findings.addRow(new ResultRow("change and look-up, %,d entries, p50".formatted(large.size().entries()),
                micros(both), Optional.empty(), micros(both), MAX_CHANGE_AND_QUERY));
        findings.addFigure("change, forced to disk before its answer, p50", micros(changes).value(), "us");
        findings.addFigure("look-up behind a change, p50", micros(queries).value(), "us");
        findings.addFigure("look-up behind a change, p99", queries.getValueAtPercentile(99) / NANOS_PER_MICRO, "us");
    }

    private void start(LoadedServer server, IndexSize large) throws IOException {
        long start = System.nanoTime();
        LoadedServer again = server.killAndStart();
        IndexTarget target = again.index(large);
        LoadedServer.answer(target, target.lookUp());
        findings.addRow(ResultRow.of("kill -9 to the first answer by name",
                new MeasuredQuantity((System.nanoTime() - start) / NANOS_PER_SECOND, " s"), MAX_START));
        long count = again.countEntries(large);
        findings.addRow(ResultRow.of("entries after kill -9", new MeasuredQuantity(count, ""),
                RequiredRange.between(large.entries(), large.entries())));
        LoopResult first = target.clients(target.lookUp(), BenchmarkServers.DEFAULT_CLIENTS)
                .run(ClosedLoop.LoopLimit.time(Duration.ofSeconds(1)), target.numbers());
        findings.addFigure("look-ups by name, one second behind the first count", first.rate(), "1/s");
        findings.addProblems("after the start", first.problems());
    }

    private static Histogram histogram() {
        return new Histogram(Duration.ofMinutes(1).toNanos(), HISTOGRAM_DIGITS);
    }

    private static MeasuredQuantity micros(Histogram histogram) {
        return new MeasuredQuantity(histogram.getValueAtPercentile(50) / NANOS_PER_MICRO, " us");
    }
}
