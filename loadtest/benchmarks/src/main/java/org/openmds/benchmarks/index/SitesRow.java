package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;

import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.load.RequestPace;
import org.openmds.benchmarks.report.RequiredRange;

/**
 * An upstream index: 230 entries of 100 KB, all of which acknowledged Adds replace within two minutes; the row is measured during a part
 * of this time, at the same pace. The full answer is compared with the same bytes from memory; the selective query, which finds one host
 * of 57,500, is compared with the same query in an index of 100 small entries.
 */
final class SitesRow implements BenchmarkRow {

    private static final Duration ALL_REPLACED = Duration.ofMinutes(2);
    private static final double MIN_RATIO = 0.6;
    private static final RequiredRange MIN_SELECTIVE_RATIO = RequiredRange.atLeast(0.8);

    @Override
    public String name() {
        return "23mb";
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        IndexTarget small = benchmarkServers.index(IndexSize.HUNDRED);
        IndexTarget sites = benchmarkServers.index(IndexSize.SITES);
        ComparedLoad prepared = benchmarkServers.staticReference(sites, GlueData.entries(),
                BenchmarkServers.DEFAULT_CLIENTS);
        try (PacedLoop pace = sites.startChanges(RequestPace.of(sites.size().entries(), ALL_REPLACED))) {
            benchmarkServers.progress().log("measuring full answers of 230 entries of 100 KB while they are replaced");
            PhaseComparison full = PhaseComparison.measure(benchmarkServers.plan(),
                    ComparedLoad.of(sites, GlueData.entries(), BenchmarkServers.DEFAULT_CLIENTS),
                    prepared);
            findings.addRatio("230 entries of 100 KB while renewed", full, RequiredRange.atLeast(MIN_RATIO));
            benchmarkServers.progress().log("measuring the selective query in this index");
            PhaseComparison one = PhaseComparison.measure(benchmarkServers.plan(),
                    ComparedLoad.of(sites, sites.selectiveQuery(), BenchmarkServers.DEFAULT_CLIENTS),
                    ComparedLoad.of(small, small.selectiveQuery(), BenchmarkServers.DEFAULT_CLIENTS));
            findings.addRate("the same, one host / of 100 entries of 1 KB", one, MIN_SELECTIVE_RATIO);
            LoopResult renewals = pace.stop();
            findings.addFigure("entries of 100 KB replaced", renewals.rate(), "1/s");
            findings.addFigure("entries of 100 KB replaced, p99", renewals.percentileMillis(99), "ms");
            findings.addProblems("renewals of 100 KB", renewals.problems());
        }
    }
}
