package org.openmds.loadtest.command.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.loadtest.command.LoadTestCommand;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The number of testers for given options, and the messages for wrong ones. */
final class SubmitOptionsTest {

    private static final String TARGET = "http://127.0.0.1:1/";

    @TempDir
    private Path folder;
    private final StringWriter errors = new StringWriter();

    @Command
    private static final class Options {

        @Mixin
        private SubmitOptions submit = new SubmitOptions();
    }

    private static int testers(String... arguments) throws Exception {
        Options options = new Options();
        new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(arguments);
        try (SubmitOptions.PreparedTesters preparedTesters = options.submit.open(message -> {
        })) {
            assertThat(preparedTesters.submitter().isPresent()).isEqualTo(preparedTesters.testers() > 0);
            return preparedTesters.testers();
        }
    }

    @Test
    void testers_ofNodesWithoutANumber_areAsManyAsNodesMayHave() throws Exception {
        String[] nodes = {"--submit", "command", "--submit-command", "ssh {host} {command}", "--jar-there", "a.jar",
            "--node", "one", "--node", "two testers=3"};

        assertThat(testers(nodes)).isEqualTo(4);
        assertThat(testers(and(nodes, "--testers", "2"))).isEqualTo(2);
    }

    @Test
    void testers_withoutNodes_areOne() throws Exception {
        assertThat(testers()).isZero();
        assertThat(testers("--submit", "local")).isEqualTo(1);
        assertThat(testers("--tester-option=--network-delay=1ms")).isEqualTo(1);
        assertThat(testers("--testers", "3")).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--submit ssh", "--nodes no-such-file", "--node a:b:c", "--node a --ssh-command 'ssh",
        "--submit command", "--submit command --submit-command run",
        "--testers -1", "--testers 0", "--submit elsewhere", "--listen nowhere.invalid"})
    void run_optionsThatMakeNoSense_areUsageErrors(String options) {
        for (String command : List.of("run", "capacity")) {
            String[] all = and(options.split(" "), "--jar-there", "a.jar", "--out", folder.resolve("run").toString());

            run(LoadExitCodes.USAGE, and(new String[]{command, TARGET}, all));

            assertThat(errors.toString()).isNotEmpty().doesNotContain("Exception", "\tat ");
            assertThat(folder.resolve("run")).doesNotExist();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--node far", "--node 127.0.0.1 --node far"})
    void run_testersThatCannotReachTheController_isAUsageError(String options) {
        run(LoadExitCodes.USAGE, and(new String[]{"run", TARGET}, options.split(" ")));

        assertThat(errors.toString()).contains("--listen", "--advertise", "--ssh-tunnel");
    }

    @ParameterizedTest
    @CsvSource({"slurm, slurm-srun.sh", "SBATCH, slurm-sbatch.sh", "kubernetes, kubernetes.sh"})
    void run_wayThatIsARecipe_isAUsageErrorThatNamesIt(String way, String recipe) {
        run(LoadExitCodes.USAGE, "run", TARGET, "--submit", way);

        assertThat(errors.toString())
                .contains(way + " is no longer a value of --submit: use --submit command with loadtest/recipes/"
                        + recipe);
    }

    /** Another problem of these options is found after this check. */
    @ParameterizedTest
    @ValueSource(strings = {"--node 127.0.0.1 --node localhost --node [::1]:22", "--node far --ssh-tunnel",
        "--node far --listen 127.0.0.1", "--node far --advertise ws://head:7000/"})
    void run_testersThatMayReachTheController_isNone(String options) {
        run(LoadExitCodes.USAGE, and(new String[]{"run", TARGET, "--ssh-command", "'ssh"}, options.split(" ")));

        assertThat(errors.toString()).contains("--ssh-command").doesNotContain("--advertise");
    }

    @Test
    void run_programThatIsNotThere_isNoUsageError() {
        run(LoadExitCodes.FAILED, "run", TARGET, "--quiet", "--submit", "command", "--submit-command",
                "no-such-program {command}", "--jar-there", "a.jar", "--out", folder.resolve("run").toString());

        assertThat(errors.toString()).contains("no-such-program");
    }

    private static String[] and(String[] some, String... more) {
        return Stream.concat(Arrays.stream(some), Arrays.stream(more))
                .toArray(String[]::new);
    }

    private void run(int expected, String... arguments) {
        CommandLine line = LoadTestCommand.commandLine()
                .setErr(new PrintWriter(errors, true))
                .setOut(new PrintWriter(new StringWriter(), true));
        assertThat(line.execute(arguments)).as(String.join(" ", arguments) + ": " + errors).isEqualTo(expected);
    }
}
