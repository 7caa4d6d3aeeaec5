package org.openmds.benchmarks.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.RequirementCheck;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/** Results of all rows measured so far. Used by one thread. */
final class IndexFindings {

    private final List<ResultRow> rows = new ArrayList<>();
    private final List<MeasuredFigure> figures = new ArrayList<>();
    private final List<RequirementCheck> checks = new ArrayList<>();

    void addRow(ResultRow resultRow) {
        rows.add(resultRow);
    }

    void addFigure(String name, double value, String unit) {
        figures.add(new MeasuredFigure(name, value, unit));
    }

    void addCheck(RequirementCheck requirementCheck) {
        checks.add(requirementCheck);
    }

    /** Adds a failed check if requests failed, because the row is then invalid. */
    void addProblems(String row, List<String> problems) {
        if (!problems.isEmpty()) {
            checks.add(RequirementCheck.of(false, "%s: requests failed: %s", row, problems));
        }
    }

    /** Adds the rate of the first load compared with the second. */
    void addRate(String row, PhaseComparison comparison, RequiredRange requiredRange) {
        rows.add(new ResultRow(row, new MeasuredQuantity(comparison.joinedPhase(0).rate(), "/s"),
                Optional.of(new MeasuredQuantity(comparison.joinedPhase(1).rate(), "/s")),
                new MeasuredQuantity(comparison.ratio(0, 1), ""), requiredRange));
        addProblems(row, comparison.problems());
    }

    /** Adds the rates and the processor time of both loads. */
    void addRatio(String row, PhaseComparison comparison, RequiredRange requiredRange) {
        addRate(row, comparison, requiredRange);
        MeasuredPhase ours = comparison.joinedPhase(0);
        MeasuredPhase reference = comparison.joinedPhase(1);
        addFigure(row + ", ratio by processor time", reference.totalMicros() / ours.totalMicros(), "");
        addCost(row, ours);
        addCost(row + ", reference", reference);
    }

    /** Adds the 99th percentile of the first load compared with that of the second. */
    void addLatency(String row, PhaseComparison comparison, RequiredRange requiredRange) {
        double ours = comparison.joinedPhase(0).loop().percentileMillis(99);
        double reference = comparison.joinedPhase(1).loop().percentileMillis(99);
        rows.add(new ResultRow(row, new MeasuredQuantity(ours, " ms"),
                Optional.of(new MeasuredQuantity(reference, " ms")),
                new MeasuredQuantity(comparison.latencyRatio(0, 1), ""), requiredRange));
    }

    private void addCost(String row, MeasuredPhase phase) {
        addFigure(row + ", p50", phase.loop().percentileMillis(50), "ms");
        addFigure(row + ", p99", phase.loop().percentileMillis(99), "ms");
        addFigure(row + ", server's processor time", phase.serverMicros(), "us per answer");
        addFigure(row + ", client's processor time", phase.loop().processorMicros(), "us per answer");
    }

    BenchmarkReport report(String question, String data) {
        return new BenchmarkReport(question, data, rows, figures, checks);
    }
}
