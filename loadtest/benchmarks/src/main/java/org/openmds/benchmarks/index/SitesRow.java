package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;

import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.load.RequestPace;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * An upstream index: 230 entries of 100 KB, all of which acknowledged Adds replace within two minutes; the row is measured during a part
 * of this time, at the same pace. The full answer is compared with the same bytes from memory. Look-ups of one host of 92,000, of another
 * one each time, are compared with the same look-ups in an index of small entries; none may be refused.
 */
final class SitesRow implements BenchmarkRow {

    private static final Duration ALL_REPLACED = Duration.ofMinutes(2);
    private static final int LOOK_UP_CLIENTS = 100;
    private static final RequiredRange MIN_RATIO = RequiredRange.atLeast(0.75);
    private static final RequiredRange MIN_LOOK_UP_RATIO = RequiredRange.atLeast(0.7);
    private static final double MAX_RENEWAL_MILLIS = 200;

    @Override
    public String name() {
        return "23mb";
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        IndexTarget small = benchmarkServers.index(IndexSize.TWENTY_THOUSAND);
        IndexTarget sites = benchmarkServers.index(IndexSize.SITES);
        ComparedLoad prepared = benchmarkServers.staticReference(sites, GlueData.entries(),
                BenchmarkServers.DEFAULT_CLIENTS);
        RequiredRange maxRenewal = RequiredRange.time(MAX_RENEWAL_MILLIS, benchmarkServers.staticRate());
        try (PacedLoop pace = sites.startChanges(RequestPace.of(sites.size().entries(), ALL_REPLACED))) {
            benchmarkServers.progress().log("measuring full answers of 230 entries of 100 KB while they are replaced");
            PhaseComparison full = PhaseComparison.measure(benchmarkServers.plan(),
                    ComparedLoad.of(sites, GlueData.entries(), BenchmarkServers.DEFAULT_CLIENTS),
                    prepared);
            findings.addRatio("230 entries of 100 KB while renewed", full, MIN_RATIO);
            benchmarkServers.progress().log("measuring look-ups in this index");
            PhaseComparison lookUps = PhaseComparison.measure(benchmarkServers.plan(),
                    ComparedLoad.of(sites, sites.lookUp(), LOOK_UP_CLIENTS),
                    ComparedLoad.of(small, small.lookUp(), LOOK_UP_CLIENTS));
            addLookUps(lookUps, findings);
            addRenewals(pace.stop(), maxRenewal, findings);
        }
    }

    private static void addLookUps(PhaseComparison lookUps, IndexFindings findings) {
        String title = "the same, one host, 100 connections";
        findings.addRate(title + " / entries of 1 KB", lookUps, MIN_LOOK_UP_RATIO);
        findings.addRow(ResultRow.of(title + ", refused or failed", new MeasuredQuantity(lookUps.failures(), ""),
                RequiredRange.atMost(0)));
        findings.addFigure(title + ", p50", lookUps.joinedPhase(0).loop().percentileMillis(50), "ms");
        findings.addFigure(title + ", p99", lookUps.joinedPhase(0).loop().percentileMillis(99), "ms");
    }

    private static void addRenewals(LoopResult renewals, RequiredRange maxRenewal, IndexFindings findings) {
        findings.addRow(ResultRow.of("the same, renewals, p99",
                new MeasuredQuantity(renewals.percentileMillis(99), " ms"), maxRenewal));
        findings.addFigure("entries of 100 KB replaced", renewals.rate(), "1/s");
        findings.addProblems("renewals of 100 KB", renewals.problems());
    }
}
