package org.openmds.loadtest.control.submit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Slurm's programs, with what they are told every time.
 *
 * @param options
 *            of srun or sbatch, such as --partition=long
 * @param environment
 *            added to this process's own
 */
record SlurmPrograms(List<String> options, Map<String, String> environment) {

    private static final Logger LOG = LoggerFactory.getLogger(SlurmPrograms.class);
    private static final Duration LIMIT = Duration.ofSeconds(30);

    SlurmPrograms {
        options = List.copyOf(options);
        environment = Map.copyOf(environment);
    }

    String run(List<String> command, String input, String token) throws SubmissionException {
        Map<String, String> all = new HashMap<>(environment);
        all.put(TesterCommand.TOKEN_VARIABLE, token);
        return Tool.run(command, input, all, LIMIT);
    }

    /** Ends what has this name, whoever started it and wherever it is. */
    void cancel(String jobName) {
        try {
            Tool.run(List.of("scancel", "--name=" + jobName, "--me"), "", environment, LIMIT);
        } catch (SubmissionException e) {
            LOG.warn("the job {} could not be ended: {}", jobName, e.getMessage());
        }
    }

    /** The elements of an array that Slurm still has. */
    Map<Integer, ArrayJob.Element> elements(String job) throws SubmissionException {
        String queue;
        try {
            queue = Tool.run(
                    List.of("squeue", "--noheader", "--array", "--states=all", "--job=" + job, "--format=%K|%T|%r"), "",
                    environment, LIMIT);
        } catch (SubmissionException e) {
            if (String.valueOf(e.getMessage()).contains("Invalid job id")) {
                // Forgotten some minutes after its end.
                return Map.of();
            }
            throw e;
        }
        Map<Integer, ArrayJob.Element> elements = new HashMap<>();
        for (String line : queue.lines().toList()) {
            String[] parts = line.strip().split("\\|", -1);
            if (parts.length == 3 && parts[0].chars().allMatch(Character::isDigit) && !parts[0].isEmpty()) {
                boolean alive = List
                        .of("PENDING", "RUNNING", "CONFIGURING", "COMPLETING", "SUSPENDED", "REQUEUED", "RESIZING")
                        .contains(parts[1]);
                String reason = parts[2].equals("None") ? "" : ": " + parts[2];
                elements.put(Integer.parseInt(parts[0]),
                        new ArrayJob.Element(alive, "Slurm says " + parts[1] + reason));
            }
        }
        return elements;
    }

    List<String> srun(String jobName, List<String> program) {
        List<String> command = new ArrayList<>(
                List.of("srun", "--job-name=" + jobName, "--ntasks=1", "--nodes=1", "--export=ALL", "--input=none",
                        "--unbuffered", "--quit-on-interrupt"));
        command.addAll(options);
        command.addAll(program);
        return command;
    }

    List<String> sbatch(String jobName, int elements) {
        List<String> command = new ArrayList<>(
                List.of("sbatch", "--parsable", "--job-name=" + jobName, "--array=0-" + (elements - 1),
                        "--ntasks=1", "--nodes=1", "--export=ALL", "--output=/dev/null", "--no-requeue"));
        command.addAll(options);
        return command;
    }
}
