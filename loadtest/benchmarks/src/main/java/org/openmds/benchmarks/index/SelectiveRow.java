package org.openmds.benchmarks.index;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * A query by name, {@code //*[local-name()='Host' and @Name='h42']}, for another host with another text each time, in indexes of 100,
 * 1,000 and 10,000 entries: equally fast in each, and 10,000 per second in the largest.
 */
final class SelectiveRow implements BenchmarkRow {

    private static final List<IndexSize> SIZES = List.of(IndexSize.HUNDRED, IndexSize.THOUSAND,
            IndexSize.TEN_THOUSAND);
    private static final RequiredRange RATE_RATIO = RequiredRange.between(0.8, 1.2);
    private static final double MIN_QUERIES_PER_SECOND = 10_000;

    @Override
    public String name() {
        return "selective";
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        ComparedLoad[] sides = new ComparedLoad[SIZES.size()];
        for (int i = 0; i < sides.length; i++) {
            IndexTarget target = benchmarkServers.index(SIZES.get(i));
            sides[i] = ComparedLoad.of(target, target.selectiveQuery(), BenchmarkServers.DEFAULT_CLIENTS);
        }
        double staticRate = benchmarkServers.staticRate();
        benchmarkServers.progress().log("measuring the selective query with 100, 1,000 and 10,000 entries");
        PhaseComparison comparison = PhaseComparison.measure(benchmarkServers.plan(), sides);
        double hundred = comparison.joinedPhase(0).rate();
        for (int i = 1; i < sides.length; i++) {
            findings.addRow(new ResultRow("selective query, %,d entries / 100".formatted(SIZES.get(i).entries()),
                    new MeasuredQuantity(comparison.joinedPhase(i).rate(), "/s"),
                    Optional.of(new MeasuredQuantity(hundred, "/s")),
                    new MeasuredQuantity(comparison.ratio(i, 0), ""), RATE_RATIO));
        }
        findings.addRow(ResultRow.of("selective query, 10,000 entries",
                new MeasuredQuantity(comparison.joinedPhase(sides.length - 1).rate(), "/s"),
                RequiredRange.rate(MIN_QUERIES_PER_SECOND, staticRate)));
        findings.addProblems("selective", comparison.problems());
    }
}
