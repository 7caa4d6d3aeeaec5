package org.openmds.provider.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.batch.BatchJob;
import org.openmds.provider.batch.BatchJob.State;
import org.openmds.provider.batch.NumberText;
import org.openmds.provider.input.BytesInput;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputText;
import org.openmds.wsrf.service.Deadline;

/** Reads the jobs that have not ended. */
final class SlurmJobs {

    /** Compact state, CPUs, start, end, submission, id, user, partitions, reason. */
    static final String FORMAT = "%t|%C|%S|%e|%V|%i|%u|%P|%r";

    private static final int FIELDS = 9;
    private static final Set<String> WAITING = Set.of("PD", "RQ", "RF", "RV", "SE");
    private static final Set<String> HELD = Set.of("RH", "RD");
    private static final Set<String> HELD_REASONS = Set.of("JobHeldUser", "JobHeldAdmin", "Dependency",
            "DependencyNeverSatisfied", "BeginTime", "JobArrayTaskLimit");

    private SlurmJobs() {
    }

    static List<BatchJob> read(Input input, Deadline deadline) throws CollectionException {
        BytesInput printed = BytesInput.of(input, deadline);
        if (printed.isEmpty()) {
            // If the cluster has no jobs, squeue prints nothing.
            return List.of();
        }
        List<BatchJob> jobs = new ArrayList<>();
        for (String line : SlurmLines.of(InputText.read(printed, deadline))) {
            jobs.add(parse(line, input));
        }
        return jobs;
    }

    private static BatchJob parse(String line, Input input) throws CollectionException {
        String[] fields = SlurmLines.fields(line, FIELDS, input);
        String reason = fields[8].equals("None") ? "" : fields[8];
        State state = state(fields[0], reason);
        boolean running = state == State.RUNNING;
        return new BatchJob(fields[5], fields[6], state,
                NumberText.integer(fields[1]).orElseThrow(() -> SlurmLines.unexpected(line, "a job", input)),
                List.of(fields[7].split(",")), SlurmText.time(fields[4]),
                running ? Optional.empty() : SlurmText.time(fields[2]),
                running ? SlurmText.time(fields[3]) : Optional.empty(), reason);
    }

    private static State state(String compact, String reason) {
        if (HELD.contains(compact)) {
            return State.HELD;
        }
        if (!WAITING.contains(compact)) {
            return State.RUNNING;
        }
        return HELD_REASONS.contains(reason) ? State.HELD : State.WAITING;
    }
}
