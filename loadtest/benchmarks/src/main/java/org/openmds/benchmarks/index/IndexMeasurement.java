package org.openmds.benchmarks.index;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.RequirementCheck;

/** Measures the rows one after the other; a row that cannot be measured becomes a failed check. */
public final class IndexMeasurement {

    private static final Duration MAX_TIME = Duration.ofMinutes(8);
    /** Time after which no further row is started; a busy machine takes longer than the required time. */
    private static final Duration LATEST_ROW_START = Duration.ofMinutes(10);

    /** Precision of the measurement. */
    @SuppressWarnings("ImmutableEnumChecker") // records of durations and numbers
    public enum Effort {
        /** Phases as long as the requirements need them. */
        FULL(new PhaseComparison.PhasePlan(3, Duration.ofMillis(1_500), ComparedLoad.WarmUpLimit.ofSeconds(2, 12)),
                ComparedLoad.WarmUpLimit.ofSeconds(20, 60)),
        /** Short phases that only test the benchmark. */
        QUICK(new PhaseComparison.PhasePlan(2, Duration.ofMillis(500), ComparedLoad.WarmUpLimit.ofSeconds(1, 1)),
                ComparedLoad.WarmUpLimit.ofSeconds(4, 4));

        private final PhaseComparison.PhasePlan plan;
        private final ComparedLoad.WarmUpLimit firstWarmUp;

        Effort(PhaseComparison.PhasePlan plan, ComparedLoad.WarmUpLimit firstWarmUp) {
            this.plan = plan;
            this.firstWarmUp = firstWarmUp;
        }

        PhaseComparison.PhasePlan plan() {
            return plan;
        }
    }

    private final Workspace workspace;
    private final Effort effort;
    private final ProgressLog progress = new ProgressLog(System.err);
    private final IndexFindings findings = new IndexFindings();

    public IndexMeasurement(Workspace workspace, Effort effort) {
        this.workspace = workspace;
        this.effort = effort;
    }

    /** Returns the names of all rows, in the order of measurement. */
    public static List<String> rows() {
        return BenchmarkRows.ALL.stream().map(BenchmarkRow::name).toList();
    }

    /** Measures the rows with these names. */
    public BenchmarkReport run(String question, List<String> rows) throws IOException {
        try (BenchmarkServers benchmarkServers = new BenchmarkServers(workspace, effort.plan, effort.firstWarmUp,
                progress)) {
            findings.addFigure("static answers of 1 KB", benchmarkServers.staticRate(), "1/s");
            for (BenchmarkRow row : BenchmarkRows.ALL) {
                if (rows.contains(row.name())) {
                    progress.log("measuring row %s", row.name());
                    measure(row, benchmarkServers);
                }
            }
        }
        Duration took = progress.elapsed();
        findings.addCheck(
                RequirementCheck.of(took.compareTo(MAX_TIME) < 0, "the benchmark took %d s, must be less than %d s",
                        took.toSeconds(), MAX_TIME.toSeconds()));
        return findings.report(question, effort.plan.toString());
    }

    private void measure(BenchmarkRow row, BenchmarkServers benchmarkServers) {
        if (progress.elapsed().compareTo(LATEST_ROW_START) >= 0) {
            findings.addCheck(RequirementCheck.of(false, "%s: not measured: the time limit of the benchmark is reached",
                    row.name()));
            return;
        }
        try {
            row.measure(benchmarkServers, findings);
        } catch (IOException | RuntimeException e) {
            findings.addCheck(RequirementCheck.of(false, "%s: not measured: %s", row.name(), reason(e)));
        }
    }

    /** Returns the message alone if it was written for readers. */
    private static Object reason(Exception e) {
        return e.getClass() == IOException.class && e.getMessage() != null ? e.getMessage() : e;
    }
}
