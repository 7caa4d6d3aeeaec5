package org.openmds.loadtest.control.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Submits testers to a real Slurm on this machine with the recipes. */
final class SlurmRecipesIT {

    private static final Duration LIMIT = Duration.ofSeconds(40);
    private static final String SRUN = RecipeScript.path("slurm-srun.sh") + " --partition=batch {command}";
    private static final String SBATCH = RecipeScript.path("slurm-sbatch.sh")
            + " --partition=batch --wrap='exec {command}'";

    @TempDir
    static Path folder;

    private static LocalSlurm slurm;
    private static List<String> program;

    @TempDir
    Path work;

    @BeforeAll
    static void start() throws Exception {
        program = List.of(LoadTestProgram.java(), "-Xmx64m", "-jar", FakeTester.jar(folder).toString());
        slurm = LocalSlurm.start(folder);
    }

    @AfterAll
    static void stop() {
        if (slurm != null) {
            slurm.close();
        }
    }

    @Test
    void srun_tester_isStartedAndItsStepIsEnded() throws Exception {
        try (CommandSubmitter submitter = submitter(SRUN)) {
            TesterSubmission submission = submitter.submit(command("one"));
            StartedTester started = StartedTester.of(work, "one");

            assertThat(started.token()).isEqualTo("secret");
            assertThat(submission.isAlive()).isTrue();

            submission.close();
            started.awaitEnd();
            awaitEmptyQueue();
        }
    }

    @Test
    void srun_testerThatEnds_isSeen() throws Exception {
        try (CommandSubmitter submitter = submitter(SRUN)) {
            TesterSubmission submission = submitter.submit(command("two", "--end"));

            await().atMost(LIMIT).until(() -> !submission.isAlive());
            assertThat(submission.lastOutput()).contains("last words").contains("ended with status 7");
        }
    }

    @Test
    void sbatch_testers_areJobsThatAreCancelledAtTheEnd() throws Exception {
        try (CommandSubmitter submitter = submitter(SBATCH)) {
            List<TesterSubmission> submissions = submitter
                    .submitAll(List.of(command("a"), command("b"), command("c", "--end")));
            StartedTester first = StartedTester.of(work, "a");
            StartedTester second = StartedTester.of(work, "b");

            assertThat(first.token()).isEqualTo("secret");
            await().atMost(LIMIT).until(() -> !submissions.get(2).isAlive());
            assertThat(submissions.get(2).lastOutput()).contains("Slurm says FAILED", "ended with status 1");
            assertThat(submissions.get(0).isAlive()).isTrue();
            assertThat(submissions.get(0).lastOutput()).matches("Slurm job \\d+");
            assertThat(slurm.client("squeue", "-h", "-o", "%T")).isEqualTo("RUNNING\nRUNNING");

            submissions.forEach(TesterSubmission::close);
            first.awaitEnd();
            second.awaitEnd();
            awaitEmptyQueue();
        }
    }

    @Test
    void sbatch_optionThatSlurmRefuses_saysWhatItSaid() throws Exception {
        try (CommandSubmitter submitter = submitter(SBATCH.replace("=batch", "=none"))) {
            TesterSubmission submission = submitter.submit(command("d"));

            await().atMost(LIMIT).until(() -> !submission.isAlive());
            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThat(submission.lastOutput())
                            .contains("invalid partition specified: none", "ended with status 1"));
        }
    }

    @Test
    void run_withTheBuiltJarBySrun_isWholeToTheReport() throws Exception {
        runBy(SRUN);
    }

    @Test
    @Tag("long")
    void run_withTheBuiltJarBySbatch_isWholeToTheReport() throws Exception {
        runBy(SBATCH);
    }

    private void runBy(String template) throws Exception {
        new CompleteRun(work).check(slurm.environment(), List.of("--submit", "command", "--submit-command", template,
                "--java-there", LoadTestProgram.java()));

        awaitEmptyQueue();
    }

    private static void awaitEmptyQueue() {
        await().atMost(LIMIT).until(() -> slurm.client("squeue", "-h").isEmpty());
    }

    private static CommandSubmitter submitter(String template) throws SubmissionException {
        StringBuilder env = new StringBuilder("env MDS_LOAD_POLL=1 ");
        for (Map.Entry<String, String> variable : slurm.environment().entrySet()) {
            env.append(variable.getKey()).append('=').append(variable.getValue()).append(' ');
        }
        return new CommandSubmitter(env + template, program, List.of(), false);
    }

    private TesterCommand command(String name, String... options) {
        return new TesterCommand(name, URI.create("ws://127.0.0.1:1" + work), "secret", List.of(options));
    }
}
