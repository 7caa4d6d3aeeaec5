package org.openmds.benchmarks.index;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.process.DebianSlapd;
import org.openmds.benchmarks.process.MetricsPage;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.RequirementCheck;

/**
 * Look-ups of hosts by name among 20,000 small entries, compared with equality searches of slapd in the same records, from the same number
 * of connections. The names are asked for in turn, and there are more than the caches of the Index hold: an answer is dropped before its
 * name comes again.
 */
final class LookUpRow implements BenchmarkRow {

    private static final String TITLE = "look-up by a new name / slapd";
    private static final RequiredRange MIN_RATIO = RequiredRange.atLeast(1.2);
    private static final double MAX_CACHED_SHARE = 0.01;

    @Override
    public String name() {
        return "lookup";
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        IndexTarget target = benchmarkServers.index(IndexSize.TWENTY_THOUSAND);
        benchmarkServers.progress().log("adding the same records to slapd");
        int members = target.size().entries();
        try (DebianSlapd slapd = DebianSlapd.start(benchmarkServers.workspace(),
                GlueDirectory.of(target.service(), members))) {
            benchmarkServers.progress().log("measuring look-ups by name");
            MetricsPage before = MetricsPage.of(target.service());
            PhaseComparison comparison = PhaseComparison.measure(benchmarkServers.plan().withLongWarmUp(),
                    ComparedLoad.of(target, target.lookUp(), BenchmarkServers.DEFAULT_CLIENTS),
                    new ComparedLoad(slapd.process(), new ClosedLoop(slapd.url(), GlueDirectory.search(members),
                            BenchmarkServers.DEFAULT_CLIENTS), new AtomicLong()));
            findings.addRatio(TITLE, comparison, MIN_RATIO);
            findings.addCheck(cachedShare(before, MetricsPage.of(target.service())));
        }
    }

    /** Checks that the caches did not answer. */
    private static RequirementCheck cachedShare(MetricsPage before, MetricsPage after) {
        String queries = "mds_queries_total";
        double cached = after.sum(queries, "way", "kept") - before.sum(queries, "way", "kept");
        double share = cached / Math.max(1, after.sum(queries) - before.sum(queries));
        return RequirementCheck.of(share <= MAX_CACHED_SHARE,
                "%s: %.1f %% answered from the cache, must be at most %.1f %%",
                TITLE, 100 * share, 100 * MAX_CACHED_SHARE);
    }
}
