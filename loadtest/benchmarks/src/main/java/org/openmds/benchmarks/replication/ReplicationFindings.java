package org.openmds.benchmarks.replication;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.openmds.benchmarks.replication.ReplicationMeasurement.ReplicationRun;
import org.openmds.benchmarks.replication.WriteAvailability.AcknowledgedWrite;
import org.openmds.benchmarks.replication.fault.FaultScenario;
import org.openmds.benchmarks.replication.fault.InjectedFault;
import org.openmds.benchmarks.replication.history.HistoryViolation;
import org.openmds.benchmarks.replication.history.HistoryViolation.ViolationKind;
import org.openmds.benchmarks.replication.history.RegisterOperation;
import org.openmds.benchmarks.replication.history.RegisterOperation.OperationKind;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequirementCheck;

/** The report of a trial: figures, and a requirement for each promise of a replicated log. */
final class ReplicationFindings {

    private final ReplicationRun run;
    private final WriteAvailability availability;

    ReplicationFindings(ReplicationRun run) {
        this.run = run;
        this.availability = new WriteAvailability(run.operations()
                .stream()
                .filter(operation -> operation.kind() == OperationKind.WRITE && operation.isAcknowledged())
                .map(write -> new AcknowledgedWrite(write.start(), write.end()))
                .toList());
    }

    BenchmarkReport report(String question) {
        return new BenchmarkReport(question, data(), figures(), checks());
    }

    private String data() {
        return "%s, seed %d, %d s, %d clients with at most %d requests/s, faults %s, planted bug: %s".formatted(
                run.plan().engine(), run.plan().seed(), run.plan().time().toSeconds(), run.plan().clients(),
                run.plan().rate(),
                run.plan().faults().stream().map(FaultScenario::toString).collect(Collectors.joining(",")),
                run.plan().bug());
    }

    private List<MeasuredFigure> figures() {
        List<MeasuredFigure> figures = new ArrayList<>();
        figures.add(new MeasuredFigure("acknowledged writes", availability.writes(), ""));
        figures.add(new MeasuredFigure("acknowledged writes in a second",
                availability.writes() / Math.max(1e-9, run.plan().time().toMillis() / 1e3), "1/s"));
        figures.add(new MeasuredFigure("writes without an answer", run.operations().size()
                - run.operations().stream().filter(RegisterOperation::isAcknowledged).count(), ""));
        figures.add(new MeasuredFigure("reads by the engine", count(OperationKind.READ), ""));
        figures.add(new MeasuredFigure("reads from the member's own state", count(OperationKind.LOCAL_READ), ""));
        figures.add(new MeasuredFigure("faults", run.faults().size(), ""));
        figures.add(new MeasuredFigure("faults with a member that did not catch up in 30 s",
                run.faults().stream().filter(InjectedFault::isBehind).count(), ""));
        run.plan()
                .faults()
                .forEach(kind -> figures.add(new MeasuredFigure("faults: " + kind,
                        run.faults().stream().filter(fault -> fault.kind() == kind).count(), "")));
        availability.longestGaps(run.faults())
                .forEach((kind, gap) -> figures
                        .add(new MeasuredFigure("longest time without a write: " + kind, gap, "s")));
        figures.addAll(availability.failOver(run.faults()));
        return figures;
    }

    private double count(OperationKind kind) {
        return run.operations().stream().filter(operation -> operation.kind() == kind).count();
    }

    private List<RequirementCheck> checks() {
        List<RequirementCheck> checks = new ArrayList<>();
        checks.add(RequirementCheck.of(availability.writes() > 0, "acknowledged writes: %d, must be more than 0",
                availability.writes()));
        for (ViolationKind kind : ViolationKind.values()) {
            List<HistoryViolation> examples = examples(kind);
            int count = Math.max(run.check().count(kind), examples.size());
            checks.add(RequirementCheck.of(count == 0, "%s: %d, must be 0%s", kind, count,
                    examples.isEmpty() ? "" : "; for example: " + examples.getFirst().text()));
        }
        return checks;
    }

    private List<HistoryViolation> examples(ViolationKind kind) {
        List<HistoryViolation> examples = new ArrayList<>(run.check().examples());
        examples.addAll(run.afterwards());
        return examples.stream().filter(violation -> violation.kind() == kind).toList();
    }
}
