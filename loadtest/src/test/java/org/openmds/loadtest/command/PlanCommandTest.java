package org.openmds.loadtest.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.command.option.LoadExitCodes;

import picocli.CommandLine;

final class PlanCommandTest {

    @TempDir
    private Path folder;
    private final StringWriter errors = new StringWriter();

    @Test
    void plan_options_printsAllOfItAndItsCost() throws Exception {
        Path file = folder.resolve("plan.yaml");
        Files.writeString(file, "client: {kind: http, target: 'http://127.0.0.1:1/'}\nload: {users: 600, hold: 60s}\n");

        String printed = run(0, "plan", file.toString(), "--think", "2s", "--testers", "2");

        assertThat(printed).contains("mean: 2s", "level: 600", "# requests     18000 at most", "# descriptors  500");
        Files.writeString(file, printed);
        assertThat(run(0, "plan", file.toString(), "--testers", "2")).isEqualTo(printed);
    }

    @Test
    void plan_wrongOptions_reportsAllAsUsageError() {
        run(LoadExitCodes.USAGE, "plan", "--target", "http://127.0.0.1:1/", "--users", "some", "--think", "1",
                "--client",
                "htp");

        assertThat(errors.toString()).contains("--users", "--think", "did you mean 'http'?");
    }

    @Test
    void plan_unknownOption_isAUsageError() {
        run(LoadExitCodes.USAGE, "plan", "--usrs", "5");

        assertThat(errors.toString()).contains("--users");
    }

    @Test
    void run_withoutTarget_isAUsageError() {
        run(LoadExitCodes.USAGE, "run", "--users", "5", "--out", folder.resolve("run").toString());

        assertThat(errors.toString()).contains("no target is given");
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void run_missingProgram_isAUsageErrorOfTheLocalTester() {
        for (String command : List.of("run", "capacity")) {
            run(LoadExitCodes.USAGE, command, "no-such-program-here", "--client", "exec", "--out",
                    folder.resolve("run").toString());

            assertThat(errors.toString()).contains("no-such-program-here");
            assertThat(folder.resolve("run")).doesNotExist();
        }
    }

    @Test
    void plan_missingProgram_isAccepted() {
        assertThat(run(0, "plan", "--target", "no-such-program-here", "--client", "exec"))
                .contains("no-such-program-here");
    }

    @Test
    void run_optionsOfAnalysisThatMakeNoSense_areAUsageError() {
        run(LoadExitCodes.USAGE, "run", "http://127.0.0.1:1/", "--threads", "0", "--out",
                folder.resolve("run").toString());

        assertThat(errors.toString()).contains("threads 0").doesNotContain("Exception");
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void run_targetAndOwnServer_isAUsageError() {
        run(LoadExitCodes.USAGE, "run", "http://127.0.0.1:1/", "--mds=mds", "--out", folder.resolve("run").toString());

        assertThat(errors.toString()).contains("expected either a target or --mds");
    }

    @Test
    void run_lostAfterTooShort_isAUsageError() {
        run(LoadExitCodes.USAGE, "run", "http://127.0.0.1:1/", "--lost-after", "1s", "--out",
                folder.resolve("run").toString());

        assertThat(errors.toString()).contains("--lost-after: expected at least 4s, got '1s'");
    }

    @Test
    void capacity_rateOfRequests_isAUsageError() {
        run(LoadExitCodes.USAGE, "capacity", "http://127.0.0.1:1/", "--rate", "5", "--out",
                folder.resolve("run").toString());

        assertThat(errors.toString()).contains("needs a closed model").doesNotContain("Exception");
    }

    @Test
    void capacity_fromRunOfAnOpenModel_isAUsageError() throws Exception {
        Path file = folder.resolve("others.txt");
        Path made = folder.resolve("made");
        Files.writeString(file, """
                response-time 0.01 1700000000 host 1
                response-time 0.01 1700000001 host 1
                """);
        run(0, "import", file.toString(), made.toString());
        Path plan = made.resolve("plan.json");
        Files.writeString(plan, Files.readString(plan).replace("CLOSED", "OPEN"));
        run(0, "analyze", made.toString());

        run(LoadExitCodes.USAGE, "capacity", "--from", made.toString());

        assertThat(errors.toString()).contains("has an open model").doesNotContain("Exception");
    }

    @Test
    void tester_withoutToken_isAUsageError() {
        run(LoadExitCodes.USAGE, "tester", "--controller", "ws://127.0.0.1:1/", "--name", "t");

        assertThat(errors.toString()).contains("token is missing");
    }

    @Test
    void tester_wrongTestClock_isAUsageError() throws Exception {
        Files.writeString(folder.resolve("token"), "secret");
        run(LoadExitCodes.USAGE, "tester", "--controller", "ws://127.0.0.1:1/", "--name", "t", "--token-file",
                folder.resolve(
                        "token").toString(),
                "--test-clock", "late");

        assertThat(errors.toString()).contains("--test-clock").doesNotContain("secret");
    }

    /** Runs a command and returns its output. */
    private String run(int expected, String... arguments) {
        StringWriter printed = new StringWriter();
        CommandLine line = LoadTestCommand.commandLine()
                .setErr(new PrintWriter(errors, true))
                .setOut(new PrintWriter(printed, true));
        assertThat(line.execute(arguments)).as(errors.toString()).isEqualTo(expected);
        return printed.toString();
    }
}
