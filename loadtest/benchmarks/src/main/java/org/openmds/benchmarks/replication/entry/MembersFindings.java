package org.openmds.benchmarks.replication.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.openmds.benchmarks.replication.WriteAvailability;
import org.openmds.benchmarks.replication.WriteAvailability.AcknowledgedWrite;
import org.openmds.benchmarks.replication.entry.EntryOperation.EntryAction;
import org.openmds.benchmarks.replication.entry.MembersMeasurement.MembersRun;
import org.openmds.benchmarks.replication.fault.FaultScenario;
import org.openmds.benchmarks.replication.fault.InjectedFault;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequirementCheck;

/** The report of a run: figures, and a requirement for each promise of a replicated index. */
final class MembersFindings {

    private static final double MAX_FAIL_OVER_SECONDS = 1.5;
    private static final double MAX_READ_GAP_SECONDS = 0.1;

    private final MembersRun run;
    private final WriteAvailability writes;
    private final double[] readGaps;

    MembersFindings(MembersRun run) {
        this.run = run;
        this.writes = new WriteAvailability(run.operations()
                .stream()
                .filter(EntryOperation::isAcknowledgedChange)
                .map(change -> new AcknowledgedWrite(change.start(), change.end()))
                .toList());
        this.readGaps = new ReadAvailability(run.operations()).gapsAfterKills(run.faults());
    }

    BenchmarkReport report(String question) {
        return new BenchmarkReport(question, data(), figures(), checks());
    }

    private String data() {
        return "seed %d, %d s, %d writers with at most %d changes/s, 3 readers, short leases of %d s, faults %s"
                .formatted(
                        run.plan().seed(), run.plan().time().toSeconds(), run.plan().writers(), run.plan().rate(),
                        run.plan().shortLease().toSeconds(),
                        run.plan().faults().stream().map(FaultScenario::toString).collect(Collectors.joining(",")));
    }

    private List<MeasuredFigure> figures() {
        List<MeasuredFigure> figures = new ArrayList<>();
        figures.add(new MeasuredFigure("acknowledged Adds", acknowledged(EntryAction.ADD), ""));
        figures.add(new MeasuredFigure("acknowledged renewals", acknowledged(EntryAction.RENEW), ""));
        figures.add(new MeasuredFigure("acknowledged Destroys", acknowledged(EntryAction.DESTROY), ""));
        figures.add(new MeasuredFigure("changes with an unknown outcome", run.operations()
                .stream()
                .filter(operation -> operation.end() == EntryOperation.UNKNOWN)
                .count(), ""));
        figures.add(new MeasuredFigure("answered reads", run.operations()
                .stream()
                .filter(operation -> operation.action() == EntryAction.READ)
                .count(), ""));
        figures.add(new MeasuredFigure("faults", run.faults().size(), ""));
        figures.add(new MeasuredFigure("faults with a member that did not catch up in 30 s",
                run.faults().stream().filter(InjectedFault::isBehind).count(), ""));
        run.plan()
                .faults()
                .forEach(kind -> figures.add(new MeasuredFigure("faults: " + kind,
                        run.faults().stream().filter(fault -> fault.kind() == kind).count(), "")));
        writes.longestGaps(run.faults())
                .forEach((kind, gap) -> figures
                        .add(new MeasuredFigure("longest time without a change: " + kind, gap, "s")));
        figures.addAll(writes.failOver(run.faults()));
        if (readGaps.length > 0) {
            figures.add(new MeasuredFigure("gap of reads on the others, median", readGaps[readGaps.length / 2], "s"));
            figures.add(new MeasuredFigure("gap of reads on the others, longest", readGaps[readGaps.length - 1], "s"));
        }
        return figures;
    }

    private long acknowledged(EntryAction action) {
        return run.operations()
                .stream()
                .filter(operation -> operation.action() == action && operation.isAcknowledgedChange())
                .count();
    }

    private List<RequirementCheck> checks() {
        List<RequirementCheck> checks = new ArrayList<>();
        long adds = acknowledged(EntryAction.ADD);
        checks.add(RequirementCheck.of(adds > 0, "acknowledged Adds: %d, must be more than 0", adds));
        checks.add(RequirementCheck.of(run.agreed(), "members agree after the faults: %s", run.agreed()));
        for (EntryViolation kind : EntryViolation.values()) {
            int count = run.check().count(kind);
            checks.add(RequirementCheck.of(count == 0, "%s: %d, must be 0%s", kind, count,
                    run.check().example(kind).map(text -> "; for example: " + text).orElse("")));
        }
        addTimes(checks);
        return checks;
    }

    private void addTimes(List<RequirementCheck> checks) {
        double[] failOver = writes.failOverSeconds(run.faults());
        if (failOver.length == 0) {
            return;
        }
        double time = WriteAvailability.percentile99(failOver);
        checks.add(RequirementCheck.of(time <= MAX_FAIL_OVER_SECONDS,
                "kill of the leader to the next change, 99th percentile: %.2f s, must be at most %.1f s", time,
                MAX_FAIL_OVER_SECONDS));
        double gap = readGaps[readGaps.length - 1];
        checks.add(RequirementCheck.of(gap <= MAX_READ_GAP_SECONDS,
                "gap of reads on the others after a kill of the leader: %.2f s, must be at most %.1f s", gap,
                MAX_READ_GAP_SECONDS));
    }
}
