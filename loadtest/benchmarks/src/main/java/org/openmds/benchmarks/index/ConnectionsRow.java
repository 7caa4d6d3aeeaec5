package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * 600 connections that all ask at once: nobody is refused, and the slowest of a hundred answers takes at most four times as long as the one in the middle.
 * The reference is the same for static answers. A client pauses for a millisecond before it asks again: a thread of Jetty that is done with a request looks
 * for the next one of the same connection first, and a client on the same machine that has sent it by then keeps the thread to itself, before it or the
 * server, static or not, gets to anybody else. No client behind a network is as fast.
 */
final class ConnectionsRow implements BenchmarkRow {

    private static final int CONNECTIONS = 600;
    private static final Duration PAUSE = Duration.ofMillis(1);
    private static final RequiredRange MAX_SPREAD = RequiredRange.atMost(4);

    @Override
    public String name() {
        return "connections";
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        IndexTarget small = benchmarkServers.index(IndexSize.THOUSAND);
        measure(benchmarkServers, findings, small, "600 connections, small query", small.selectiveQuery());
        measure(benchmarkServers, findings, benchmarkServers.index(IndexSize.HUNDRED), "600 connections, 100 KB",
                GlueData.entries());
    }

    private static void measure(BenchmarkServers benchmarkServers, IndexFindings findings, IndexTarget target,
            String name, String envelope)
            throws IOException {
        benchmarkServers.progress().log("%s", name);
        PhaseComparison comparison = PhaseComparison.measure(benchmarkServers.plan(),
                ComparedLoad.of(target, envelope, CONNECTIONS).withPause(PAUSE),
                benchmarkServers.staticReference(target, envelope, CONNECTIONS).withPause(PAUSE));
        MeasuredPhase ours = comparison.joinedPhase(0);
        findings.addRow(
                new ResultRow(name + ", p99 / p50", spread(ours), Optional.of(spread(comparison.joinedPhase(1))),
                        spread(ours), MAX_SPREAD));
        findings.addRow(ResultRow.of(name + ", errors", new MeasuredQuantity(comparison.problems().size(), ""),
                RequiredRange.atMost(0)));
        findings.addFigure(name, ours.rate(), "1/s");
        findings.addFigure(name + ", p50", ours.loop().percentileMillis(50), "ms");
        findings.addFigure(name + " / static", comparison.ratio(0, 1), "");
        findings.addProblems(name, comparison.problems());
    }

    private static MeasuredQuantity spread(MeasuredPhase phase) {
        return new MeasuredQuantity(phase.loop().percentileMillis(99) / phase.loop().percentileMillis(50), "");
    }
}
