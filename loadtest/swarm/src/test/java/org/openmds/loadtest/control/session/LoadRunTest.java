package org.openmds.loadtest.control.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.control.controller.ControllerTimeouts;
import org.openmds.loadtest.control.controller.LoadController;
import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.control.submit.TesterCommand;
import org.openmds.loadtest.control.submit.TesterSubmission;
import org.openmds.loadtest.control.submit.TesterSubmitter;
import org.openmds.loadtest.control.wire.MessageCodec;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadProfile;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.RunJson;
import org.openmds.loadtest.model.run.RunMetadata;
import org.openmds.loadtest.model.run.TesterResult;
import org.openmds.loadtest.result.analysis.AnalysisOptions;
import org.openmds.loadtest.result.analysis.RunAnalysis;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.report.ResultText;

import com.sun.net.httpserver.HttpServer;

@Timeout(30)
final class LoadRunTest {

    private static final ControllerTimeouts BOUNDS = new ControllerTimeouts(Duration.ofSeconds(10),
            Duration.ofMillis(100),
            Duration.ofSeconds(5),
            Duration.ofSeconds(5));

    @TempDir
    private Path folder;
    private HttpServer service;

    @BeforeEach
    void serve() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        service.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        service.start();
    }

    @AfterEach
    void stop() {
        service.stop(0);
    }

    @Test
    void run_inThisProcess_writesAWholeFolder() throws Exception {
        LoadController.RunOutcome runOutcome;
        try (LoadRun run = LoadRun.open(options("http://127.0.0.1:%d/".formatted(service.getAddress().getPort()), 0))) {
            runOutcome = run.run(Optional.empty());
        }

        assertThat(runOutcome.started()).isTrue();
        assertThat(runOutcome.problem()).isEmpty();
        TesterResult tester = List.of(RunJson.read(folder.resolve("run/testers.json"), TesterResult[].class))
                .getFirst();
        assertThat(tester.fate()).isEqualTo(TesterResult.FinalState.DONE);
        assertThat(tester.clients()).isEqualTo(3);
        assertThat(tester.recordsMade()).isEqualTo(tester.recordsTaken()).isPositive();
        assertThat(RunJson.read(folder.resolve("run/run.json"), RunMetadata.class).id()).isEqualTo("run");
        assertThat(folder.resolve("run/clock/0.csv")).isNotEmptyFile();
        assertThat(folder.resolve("run/generator/0.csv")).isNotEmptyFile();
        assertThat(Files.readString(folder.resolve("run/names/0.json"))).contains("round-trip");
    }

    @Test
    void run_testerEndsBeforeItConnects_reportsItsLastOutput() throws Exception {
        try (LoadRun run = LoadRun.open(options("http://127.0.0.1:9/", 1))) {
            LoadController.RunOutcome runOutcome = run.run(Optional.of(submitter(new TesterSubmission() {

                @Override
                public String place() {
                    return "node 7";
                }

                @Override
                public boolean isAlive() {
                    return false;
                }

                @Override
                public String lastOutput() {
                    return "no java here";
                }

                @Override
                public void close() {
                    // There is nothing to close.
                }
            })));

            assertThat(runOutcome.started()).isFalse();
            assertThat(runOutcome.testers()).containsExactly(new TesterResult(0, "node 7", -1, 0, 0, 0, 0, -1,
                    TesterResult.FinalState.NOT_STARTED, "tester-0: no java here"));
        }
    }

    @Test
    void run_noTesterCanBeStarted_writesTheReason() throws Exception {
        try (LoadRun run = LoadRun.open(options("http://127.0.0.1:9/", 1))) {
            assertThatThrownBy(() -> run.run(Optional.of(submitter(null)))).isInstanceOf(SubmissionException.class);
        }

        assertThat(Files.readString(folder.resolve("run/events.jsonl"))).contains("there are no nodes");
    }

    /** Jetty limits bytes, not characters. */
    @Test
    void open_planIsLongerInBytesThanAMessage_isRefused() {
        String target = "http://127.0.0.1:9/?q=" + "€".repeat(MessageCodec.MAX_TEXT_BYTES / 3);

        assertThatThrownBy(() -> LoadRun.open(options(target, 0))).isInstanceOf(IOException.class)
                .hasMessageContaining("bytes, expected");
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void stop_duringTheRun_endsSoonWithItsMeasurements() throws Exception {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(1, Duration.ZERO, Duration.ofMinutes(10))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ofMillis(10)),
                Duration.ZERO);
        try (LoadRun run = LoadRun
                .open(options("http://127.0.0.1:%d/".formatted(service.getAddress().getPort()), 0, load))) {
            Thread stopper = Thread.ofVirtual().start(() -> {
                org.awaitility.Awaitility.await().until(() -> run.live().requests() > 0);
                run.stop("enough");
            });
            LoadController.RunOutcome runOutcome = run.run(Optional.empty());
            stopper.join();

            assertThat(runOutcome.problem()).isEqualTo("enough");
            assertThat(runOutcome.testers().getFirst().fate()).isEqualTo(TesterResult.FinalState.DONE);
            assertThat(runOutcome.testers().getFirst().recordsTaken()).isGreaterThan(2);
        }
    }

    @Test
    void stop_afterItsEnd_doesNothing() throws Exception {
        LoadRun run = LoadRun.open(options("http://127.0.0.1:%d/".formatted(service.getAddress().getPort()), 0));
        run.run(Optional.empty());
        String events = Files.readString(run.folder().events());

        run.stop("interrupted");
        run.close();
        run.stop("interrupted");

        assertThat(run.folder().events()).hasContent(events);
    }

    /** The folder of a running controller has the same content as that of a killed one. */
    @Test
    void run_controllerIsKilled_itsFolderCanBeAnalysed() throws Exception {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(2, Duration.ZERO, Duration.ofMinutes(10))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ofMillis(10)),
                Duration.ZERO);
        Path left = folder.resolve("left");
        try (LoadRun run = LoadRun
                .open(options("http://127.0.0.1:%d/".formatted(service.getAddress().getPort()), 0, load))) {
            assertThat(RunJson.read(run.folder().run(), RunMetadata.class).running()).isTrue();
            Thread killer = Thread.ofVirtual().start(() -> {
                try {
                    org.awaitility.Awaitility.await()
                            .until(() -> run.live().requests() > 0 && knowsItsClients(run.folder()));
                    copy(run.folder().path(), left);
                } finally {
                    run.stop("enough");
                }
            });
            run.run(Optional.empty());
            killer.join();
            assertThat(RunJson.read(run.folder().run(), RunMetadata.class).running()).isFalse();
        }

        RunResult result = RunAnalysis.analyze(new RunFolder(left), AnalysisOptions.DEFAULT);

        assertThat(result.summaries().whole().requests()).isPositive();
        assertThat(result.verdict().level()).isEqualTo(RunResult.RunVerdict.VerdictLevel.SUSPECT);
        assertThat(result.verdict().reasons()).extracting(RunResult.RunVerdict.Reason::text)
                .anyMatch(text -> text.startsWith("the controller did not end the run: it was last alive "))
                .noneMatch(text -> text.contains("records are missing"));
        assertThat(result.users().testers().getFirst().info().clients()).isEqualTo(2);
    }

    private static boolean knowsItsClients(RunFolder run) throws IOException {
        return Files.exists(run.testers()) && Files.readString(run.testers()).contains("\"clients\" : 2");
    }

    /** Copies all files except temporary ones, which may disappear meanwhile. */
    private static void copy(Path from, Path to) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(from, file -> !file.toString().endsWith(".new"))) {
            Files.createDirectory(to);
            for (Path file : files) {
                Path copy = to.resolve(file.getFileName());
                if (Files.isDirectory(file)) {
                    copy(file, copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void run_answersAreNotOk_areInTheResult() throws Exception {
        service.removeContext("/");
        service.createContext("/", exchange -> {
            byte[] body = "the database is away".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(500, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        try (LoadRun run = LoadRun.open(options("http://127.0.0.1:%d/".formatted(service.getAddress().getPort()), 0))) {
            run.run(Optional.empty());
        }

        RunResult result = RunAnalysis.analyze(new RunFolder(folder.resolve("run")), AnalysisOptions.DEFAULT);

        assertThat(result.samples().examples()).hasSize(3)
                .allMatch(example -> example.outcome() == Outcome.FAULT && example.time() >= 0
                        && example.answer().equals("status 500: the database is away"));
        assertThat(ResultText.of(result, List.of()))
                .contains("FAULT: 3 examples of answers\n", "  expected a status of 2xx\n")
                .containsPattern("client [0-2]: status 500: the database is away\n");
    }

    private static TesterSubmitter submitter(@Nullable TesterSubmission submission) {
        return new TesterSubmitter() {

            @Override
            public TesterSubmission submit(TesterCommand command) throws SubmissionException {
                if (submission == null) {
                    throw new SubmissionException("there are no nodes");
                }
                return submission;
            }

            @Override
            public void close() {
                // Nothing is shared.
            }
        };
    }

    private LoadRun.LoadRunOptions options(String target, int testers) {
        LoadProfile load = new LoadProfile(LoadProfile.LoadModel.CLOSED,
                List.of(new LoadProfile.LoadStep(3, Duration.ZERO, Duration.ofMillis(600))),
                new LoadProfile.ThinkTime(LoadProfile.ThinkTime.ThinkKind.CONSTANT, Duration.ofMillis(20)),
                Duration.ZERO);
        return options(target, testers, load);
    }

    private LoadRun.LoadRunOptions options(String target, int testers, LoadProfile load) {
        LoadPlan plan = new LoadPlan("test", new ClientSpec("http", target, Map.of()), load,
                LoadPlan.ConnectionMode.KEEP_ALIVE, Duration
                        .ofSeconds(2),
                Duration.ZERO, Duration.ofSeconds(1), new LoadPlan.PlanSampling(0, Duration.ofSeconds(30)), List.of(),
                1);
        return new LoadRun.LoadRunOptions(plan, folder.resolve("run"), testers, 1, new InetSocketAddress(InetAddress
                .getLoopbackAddress(), 0), null, BOUNDS, List.of());
    }
}
