package org.openmds.loadtest.control.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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

/** Submits to a real Slurm on this machine. */
final class SlurmSubmitterIT {

    private static final Duration LIMIT = Duration.ofSeconds(40);

    @TempDir
    static Path folder;

    private static OwnSlurm slurm;
    private static List<String> program;

    @TempDir
    Path work;

    @BeforeAll
    static void start() throws Exception {
        program = List.of(Program.java(), "-Xmx64m", "-jar", FakeTester.jar(folder).toString());
        slurm = OwnSlurm.start(folder);
    }

    @AfterAll
    static void stop() {
        if (slurm != null) {
            slurm.close();
        }
    }

    @Test
    void submit_bySrun_startsATesterAndEndsItsStep() throws Exception {
        try (SlurmSubmitter submitter = submitter(false)) {
            Submission submission = submitter.submit(command("one"));
            Started started = Started.of(work, "one");

            assertThat(started.token()).isEqualTo("secret");
            assertThat(submission.isAlive()).isTrue();
            assertThat(submission.place()).isEqualTo("srun of one");

            submission.close();
            started.awaitEnd();
            await().atMost(LIMIT).until(() -> slurm.client("squeue", "-h").isEmpty());
        }
    }

    @Test
    void run_withTheBuiltJarBySrun_isWholeToTheReport() throws Exception {
        runWith("slurm");
    }

    @Test
    @Tag("long")
    void run_withTheBuiltJarBySbatch_isWholeToTheReport() throws Exception {
        runWith("sbatch");
    }

    private void runWith(String way) throws Exception {
        new WholeRun(work).check(slurm.environment(), List.of("--submit", way, "--slurm-option", "--partition=batch",
                "--java-there", Program.java(), "--listen", "127.0.0.1"));

        await().atMost(LIMIT).until(() -> slurm.client("squeue", "-h").isEmpty());
    }

    @Test
    void submit_bySrunThatEnds_isSeen() throws Exception {
        try (SlurmSubmitter submitter = submitter(false)) {
            Submission submission = submitter.submit(command("two", "--end"));

            await().atMost(LIMIT).until(() -> !submission.isAlive());
            assertThat(submission.lastWords()).contains("last words").contains("ended with status 7");
        }
    }

    @Test
    void submitAll_bySbatch_isOneArrayThatIsCancelledAtTheEnd() throws Exception {
        Started first;
        Started second;
        try (SlurmSubmitter submitter = submitter(true)) {
            List<Submission> submissions = submitter
                    .submitAll(List.of(command("a"), command("b"), command("c", "--end")));
            first = Started.of(work, "a");
            second = Started.of(work, "b");

            assertThat(first.token()).isEqualTo("secret");
            assertThat(submissions).hasSize(3);
            assertThat(submissions.get(1).place()).matches("Slurm job \\d+ element 1");
            await().atMost(LIMIT).until(() -> !submissions.get(2).isAlive());
            assertThat(submissions.get(2).lastWords()).contains("Slurm says FAILED");
            assertThat(submissions.get(0).isAlive()).isTrue();
            assertThat(slurm.client("squeue", "-h", "-r", "-o", "%T")).contains("RUNNING\nRUNNING");
        }
        first.awaitEnd();
        second.awaitEnd();
        await().atMost(LIMIT).until(() -> slurm.client("squeue", "-h").isEmpty());
    }

    @Test
    void submitAll_optionThatSlurmRefuses_saysWhatItSaid() {
        SlurmSubmitter submitter = new SlurmSubmitter(program,
                new SlurmPrograms(List.of("--partition=none"), slurm.environment()), true);

        assertThatThrownBy(() -> submitter.submitAll(List.of(command("d")))).isInstanceOf(SubmissionException.class)
                .hasMessageContaining("sbatch ended with status 1")
                .hasMessageContaining("invalid partition specified: none");
        submitter.close();
    }

    private static SlurmSubmitter submitter(boolean array) {
        return new SlurmSubmitter(program,
                new SlurmPrograms(List.of("--partition=batch"), Map.copyOf(slurm.environment())), array);
    }

    private TesterCommand command(String name, String... options) {
        return new TesterCommand(name, URI.create("ws://127.0.0.1:1" + work), "secret", List.of(options));
    }
}
