package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code mds subscribe} as a process that gets SIGINT. */
class SubscribeCommandIT {

    private static final int INTERRUPTED = 130;
    private static final long EXIT_SECONDS = 60;

    @TempDir
    static Path directory;

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.start(directory.resolve("state"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--output=table", "--pull"})
    void subscribe_interrupted_leavesNoSubscription(String option) throws Exception {
        Path errors = directory.resolve("errors" + option);
        ProcessBuilder subscribe = ServerProcess.command(List.of("subscribe", server.index().url(), option))
                .redirectError(errors.toFile());
        // A build in the background ignores SIGINT, and so do all processes that it starts.
        subscribe.command().addAll(0, List.of("env", "--default-signal=INT"));
        Process process = subscribe.start();
        try (BufferedReader out = process.inputReader()) {
            await().until(() -> Files.readString(errors).contains("the subscription is"));
            assertThat(subscriptions()).isEqualTo(1);
            server.index().add("one");
            assertThat(out.readLine()).isNotBlank();

            interrupt(process);

            assertThat(process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(INTERRUPTED);
            assertThat(subscriptions()).isZero();
            assertThat(Files.readString(errors)).doesNotContain("could not be ended");
        } finally {
            process.destroyForcibly();
        }
    }

    private static double subscriptions() {
        return ServerMetrics.of(server.url("")).sum("mds_subscriptions");
    }

    private static void interrupt(Process process) throws IOException, InterruptedException {
        // Java itself can only send SIGTERM and SIGKILL.
        assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor()).isZero();
    }
}
