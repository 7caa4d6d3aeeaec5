package org.openmds.loadtest.control.submit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

import org.jspecify.annotations.Nullable;

/**
 * Starts testers by Slurm: each by srun, which waits for its place, or all as one array by sbatch. The jar is where the nodes see it, as on a
 * cluster's shared disk.
 */
public final class SlurmSubmitter implements Submitter {

    private final SlurmPrograms slurm;
    private final List<String> program;
    private final boolean array;
    private final String run = "mds-load-" + Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), 36);
    private @Nullable ArrayJob job;

    /**
     * @param program
     *            that runs the tester there: java -jar …
     * @param options
     *            of srun or sbatch
     * @param array
     *            whether by sbatch
     */
    public SlurmSubmitter(List<String> program, List<String> options, boolean array) {
        this(program, new SlurmPrograms(options, Map.of()), array);
    }

    SlurmSubmitter(List<String> program, SlurmPrograms slurm, boolean array) {
        this.program = List.copyOf(program);
        this.slurm = slurm;
        this.array = array;
    }

    @Override
    public List<Submission> submitAll(List<TesterCommand> commands) throws SubmissionException {
        if (!array) {
            return Submitter.super.submitAll(commands);
        }
        String answer = slurm.run(slurm.sbatch(run, commands.size()), script(program, commands),
                commands.getFirst().token());
        String id = answer.lines().reduce((first, second) -> second).orElse("").split(";", 2)[0];
        if (id.isEmpty() || !id.chars().allMatch(Character::isDigit)) {
            throw new SubmissionException("sbatch said no number of a job, but: " + answer);
        }
        job = ArrayJob.watch("Slurm job " + id, new ArrayJob.Batch() {

            @Override
            public Map<Integer, ArrayJob.Element> elements() throws SubmissionException {
                return slurm.elements(id);
            }

            @Override
            public void cancel() {
                slurm.cancel(run);
            }
        }, commands.size());
        return job.submissions();
    }

    @Override
    public Submission submit(TesterCommand command) throws SubmissionException {
        if (array) {
            return submitAll(List.of(command)).getFirst();
        }
        String name = run + "-" + command.name();
        List<String> there = new ArrayList<>(program);
        there.addAll(command.arguments());
        ProcessBuilder builder = new ProcessBuilder(slurm.srun(name, there));
        builder.environment().putAll(slurm.environment());
        builder.environment().put(TesterCommand.TOKEN_VARIABLE, command.token());
        return ProcessSubmission.start("srun of " + command.name(), builder, "", () -> slurm.cancel(name));
    }

    /** What sbatch is given: each element becomes its own tester. The token is in the job's environment. */
    static String script(List<String> program, List<TesterCommand> commands) {
        StringBuilder script = new StringBuilder("#!/bin/sh\ncase \"$SLURM_ARRAY_TASK_ID\" in\n");
        for (int i = 0; i < commands.size(); i++) {
            List<String> there = new ArrayList<>(program);
            there.addAll(commands.get(i).arguments());
            script.append(i).append(") exec ").append(ShellText.quoted(there)).append(" ;;\n");
        }
        return script.append("esac\n").toString();
    }

    @Override
    public void close() {
        ArrayJob running = job;
        if (running != null) {
            running.close();
        }
    }
}
