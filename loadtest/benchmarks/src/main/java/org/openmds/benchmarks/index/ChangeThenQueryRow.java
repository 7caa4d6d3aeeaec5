package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

import org.HdrHistogram.Histogram;
import org.openmds.benchmarks.load.KeepAliveConnection;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * The cost that a change adds to the next query: a selective query directly after the acknowledged change of one of 10,000 entries,
 * compared with the same query after another query. One client sends both alternately; the result is the difference of the medians.
 */
final class ChangeThenQueryRow implements BenchmarkRow {

    private static final double MAX_MICROS = 80;
    private static final int TURNS = 1_000;
    private static final Duration MAX_DURATION = Duration.ofSeconds(5);
    private static final Duration MAX_ANSWER_TIME = Duration.ofMinutes(1);
    private static final double NANOS_PER_MICRO = 1e3;

    @Override
    public String name() {
        return "change-then-query";
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        IndexTarget target = benchmarkServers.index(IndexSize.TEN_THOUSAND);
        RequiredRange requiredRange = RequiredRange.time(MAX_MICROS, benchmarkServers.staticRate());
        benchmarkServers.progress().log("measuring queries after a change");
        Histogram behindChange = new Histogram(MAX_ANSWER_TIME.toNanos(), 3);
        Histogram behindQuery = new Histogram(MAX_ANSWER_TIME.toNanos(), 3);
        NumberedRequest change = target.request(GlueData.add(false));
        NumberedRequest query = target.request(target.selectiveQuery());
        try (KeepAliveConnection connection = new KeepAliveConnection(target.service())) {
            long end = System.nanoTime() + MAX_DURATION.toNanos();
            for (int turn = 0; turn < TURNS && System.nanoTime() - end < 0; turn++) {
                target.timed(connection, change);
                behindChange.recordValue(target.timed(connection, query));
                behindQuery.recordValue(target.timed(connection, query));
            }
        }
        double changed = behindChange.getValueAtPercentile(50) / NANOS_PER_MICRO;
        double unchanged = behindQuery.getValueAtPercentile(50) / NANOS_PER_MICRO;
        findings.addRow(new ResultRow("query after a change, 10,000 entries", new MeasuredQuantity(changed, " us"),
                Optional.of(new MeasuredQuantity(unchanged, " us")), new MeasuredQuantity(changed - unchanged, " us"),
                requiredRange));
    }
}
