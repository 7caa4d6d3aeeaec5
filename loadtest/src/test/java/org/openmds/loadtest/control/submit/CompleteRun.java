package org.openmds.loadtest.control.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordKind;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.model.run.TesterResult;
import org.openmds.loadtest.network.LoadTestJar;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;
import org.openmds.loadtest.result.record.RunRecords;
import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;

/**
 * A complete run of the built jar, as users start it: some seconds with two submitted testers, from the first check to the report.
 *
 * @param folder
 *            the folder of the test
 */
record CompleteRun(Path folder) {

    private static final int USERS = 20;
    private static final Duration LIMIT = Duration.ofSeconds(90);
    /** Verdict rules that a busy machine can break; they say nothing about testers and submitters. */
    private static final List<String> BUSY_MACHINE_RULES = List.of("generator-cpu", "pauses", "pacing", "offered",
            "server-view");

    /** Returns the built jar, from which every tester is started. */
    static Path jar() {
        String built = System.getProperty("openmds.loadtest.jar");
        if (built == null || !Files.isRegularFile(Path.of(built))) {
            throw new AssertionError("this test needs the built jar, got -Dopenmds.loadtest.jar=" + built);
        }
        return Path.of(built);
    }

    /**
     * Runs it and checks all its results.
     *
     * @param environment
     *            variables that are added to the environment of this process
     * @param options
     *            the options that submit the testers
     * @return the output of the command
     */
    String check(Map<String, String> environment, List<String> options) throws Exception {
        try (EchoServer service = EchoServer.start(EchoSettings.local())) {
            List<String> command = LoadTestJar.javaCommand(jar());
            command.addAll(List.of("run", service.uri().toString(), "--users", Integer.toString(USERS), "--think",
                    "100ms", "--duration", "5s", "--warmup", "2s", "--testers", "2", "--quiet", "--no-probe", "--out",
                    folder.resolve("run").toString(), "--java-option", "-XX:TieredStopAtLevel=1"));
            command.addAll(options);
            Path said = folder.resolve("said");
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(said.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            try {
                assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                        .as("it ends: %s", Files.readString(said))
                        .isTrue();
            } finally {
                process.destroyForcibly();
            }
            String text = Files.readString(said);
            assertThat(process.exitValue()).as(text).isIn(0, 1);
            check(text, service.counts().totals().taken());
            return text;
        }
    }

    private void check(String said, long taken) throws Exception {
        RunFolder run = new RunFolder(folder.resolve("run"));
        RunResult result = RunJson.read(run.result(), RunResult.class);

        assertThat(result.verdict().reasons()).as(said)
                .filteredOn(reason -> reason.level() != VerdictLevel.VALID)
                .allSatisfy(reason -> assertThat(reason.rule()).isIn(BUSY_MACHINE_RULES));
        assertThat(result.users().testers()).as(said).hasSize(2).allSatisfy(row -> {
            assertThat(row.info().fate()).isEqualTo(TesterResult.FinalState.DONE);
            assertThat(row.info().recordsTaken()).isEqualTo(row.info().recordsMade()).isGreaterThan(USERS);
            assertThat(row.whole().requests()).isPositive();
            assertThat(row.clock().samples()).isPositive();
        });
        assertThat(result.users().clients()).hasSize(USERS);
        assertThat(result.summaries().whole().outcomes()).containsOnlyKeys(Outcome.OK);
        assertThat(requests(run)).as("requests on record, and those that the service took").isEqualTo(taken);
        assertThat(run.reports().resolve("report.html")).content().contains("Throughput", "Fairness");
        assertThat(said).contains("Report: ");
        awaitEnds(result.users().testers().stream().map(RunResult.TesterRow::info).toList());
    }

    /** Returns the number of requests on record, including the warm-up. */
    private static long requests(RunFolder run) throws Exception {
        AtomicLong requests = new AtomicLong();
        RunRecords.forEach(run, row -> requests.addAndGet(row.kind() == RecordKind.REQUEST ? 1 : 0));
        return requests.get();
    }

    /** Waits until the testers have ended by themselves or have been ended. */
    private static void awaitEnds(List<TesterResult> testers) {
        await().atMost(LIMIT)
                .until(() -> testers.stream()
                        .noneMatch(tester -> ProcessHandle.of(tester.pid()).map(ProcessHandle::isAlive).orElse(false)));
    }
}
