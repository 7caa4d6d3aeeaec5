package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.load.PacedLoop;
import org.openmds.benchmarks.load.RequestPace;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/** Full answers of 5 MB to 10 readers while acknowledged Adds replace 200 entries per second, compared with the same readers without changes. */
final class ChangesRow implements BenchmarkRow {

    private static final double CHANGES_PER_SECOND = 200;
    /** Smallest share of the planned changes that must be reached; below it, the row is not significant. */
    private static final double MIN_PACE_SHARE = 0.95;
    private static final double MIN_RATIO = 0.8;
    private static final RequiredRange MAX_LATENCY_RATIO = RequiredRange.atMost(1.3);

    @Override
    public String name() {
        return "changes";
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        IndexTarget target = benchmarkServers.index(IndexSize.FIVE_MEGABYTES);
        ComparedLoad readers = ComparedLoad.of(target, GlueData.entries(), BenchmarkServers.DEFAULT_CLIENTS);
        readers.warmUp(benchmarkServers.plan().warmUp());
        List<List<MeasuredPhase>> rounds = new ArrayList<>();
        List<LoopResult> changes = new ArrayList<>();
        for (int round = 0; round < benchmarkServers.plan().rounds(); round++) {
            MeasuredPhase without = readers.run(benchmarkServers.plan().phase());
            rounds.add(List.of(whileChanging(target, readers, benchmarkServers.plan().phase(), changes), without));
        }
        PhaseComparison comparison = new PhaseComparison(rounds);
        findings.addRatio("5 MB while 200 entries/s change / without", comparison, RequiredRange.atLeast(MIN_RATIO));
        findings.addLatency("the same, readers' p99", comparison, MAX_LATENCY_RATIO);
        LoopResult all = LoopResult.joined(changes);
        findings.addRow(new ResultRow("the same, changes acknowledged", new MeasuredQuantity(all.rate(), "/s"),
                Optional.empty(),
                new MeasuredQuantity(all.rate(), "/s"), RequiredRange.atLeast(MIN_PACE_SHARE * CHANGES_PER_SECOND)));
        findings.addFigure("changes beside 5 MB readers, p99", all.percentileMillis(99), "ms");
        findings.addProblems("changes", all.problems());
    }

    private static MeasuredPhase whileChanging(IndexTarget target, ComparedLoad readers, Duration time,
            List<LoopResult> changes)
            throws IOException {
        try (PacedLoop pace = target.startChanges(new RequestPace(CHANGES_PER_SECOND))) {
            MeasuredPhase phase = readers.run(time);
            changes.add(pace.stop());
            return phase;
        }
    }
}
