package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * Fairness with 600 connections that all send requests at the same time: no request is refused, and the 99th percentile of the answer
 * times is at most four times the median. The reference is the same with static answers. A client pauses for one millisecond before its
 * next request: a Jetty thread that has answered a request first looks for the next one on the same connection. A client on the same
 * machine that has already sent it keeps the thread for itself, and other connections wait; this also happens with static answers. A
 * client behind a network is never that fast.
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
        benchmarkServers.progress().log("measuring %s", name);
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
