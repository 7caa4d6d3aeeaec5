package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * Rate of the look-ups of {@link LookUpRow} in each of the first ten seconds after a server with 20,000 stored entries listens, compared with the rate
 * after its warm-up.
 */
final class FirstSecondsRow implements BenchmarkRow {

    private static final int SECONDS = 10;
    private static final RequiredRange OF_STEADY = RequiredRange.atLeast(0.4);

    @Override
    public String name() {
        return "first-seconds";
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        LoadedServer first = LoadedServer.start(benchmarkServers.workspace(), benchmarkServers.progress());
        first.index(IndexSize.TWENTY_THOUSAND);
        try (LoadedServer again = first.killAndStart()) {
            benchmarkServers.progress().log("measuring the first %d seconds", SECONDS);
            IndexTarget target = again.index(IndexSize.TWENTY_THOUSAND);
            ComparedLoad lookUps = ComparedLoad.of(target, target.lookUp(), BenchmarkServers.DEFAULT_CLIENTS);
            List<MeasuredPhase> seconds = new ArrayList<>();
            for (int i = 0; i < SECONDS; i++) {
                seconds.add(lookUps.run(Duration.ofSeconds(1)));
            }
            MeasuredPhase steady = steady(lookUps, benchmarkServers.plan().withLongWarmUp());
            MeasuredPhase slowest = seconds.stream()
                    .min(Comparator.comparingDouble(MeasuredPhase::rate))
                    .orElseThrow();
            findings.addRow(new ResultRow("slowest of the first %d seconds / later".formatted(SECONDS),
                    new MeasuredQuantity(slowest.rate(), "/s"), Optional.of(new MeasuredQuantity(steady.rate(), "/s")),
                    new MeasuredQuantity(slowest.rate() / steady.rate(), ""), OF_STEADY));
            for (int i = 0; i < SECONDS; i++) {
                findings.addFigure("look-ups in second %d".formatted(i + 1), seconds.get(i).rate(), "1/s");
            }
            findings.addProblems("first seconds",
                    seconds.stream().flatMap(second -> second.loop().problems().stream()).distinct().toList());
        }
    }

    private static MeasuredPhase steady(ComparedLoad lookUps, PhaseComparison.PhasePlan plan) throws IOException {
        return PhaseComparison.measure(plan, lookUps).joinedPhase(0);
    }
}
