package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code mds subscribe} as a process that is interrupted. */
class SubscribeCommandIT {

    private static final int INTERRUPTED = 130;
    private static final long EXIT_SECONDS = 30;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"--output=table", "--pull"})
    void subscribe_interrupted_leavesNoSubscription(String option) throws Exception {
        Path saved = directory.resolve("subscription.xml");
        Path errors = directory.resolve("errors.txt");
        try (RunningServer server = RunningServer.start(directory.resolve("state"))) {
            ProcessBuilder subscribe = ServerProcess
                    .command(List.of("subscribe", server.index().url(), option, "--save", saved.toString()))
                    .redirectError(errors.toFile());
            // A build in the background ignores SIGINT, and all that it starts does so too.
            subscribe.command().addAll(0, List.of("env", "--default-signal=INT"));
            Process process = subscribe.start();
            try (BufferedReader out = process.inputReader()) {
                await().atMost(EXIT_SECONDS, TimeUnit.SECONDS)
                        .until(() -> Files.readString(errors).contains("the subscription is"));
                server.index().add("one");
                assertThat(out.readLine()).isNotBlank();

                interrupt(process);

                assertThat(process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).isEqualTo(INTERRUPTED);
                ServerProcess.Exit pause = ServerProcess.run(directory, "pause", saved.toString());
                assertThat(pause.errors()).startsWith("mds: ResourceUnknownFault: ");
                assertThat(Files.readString(errors)).doesNotContain("could not be ended");
            } finally {
                process.destroyForcibly();
            }
        }
    }

    @Test
    void subscribe_serverKilled_endsWhenItStaysAway() throws Exception {
        Path errors = directory.resolve("errors.txt");
        try (ServerProcess server = ServerProcess.up(directory.resolve("state"))) {
            Process process = ServerProcess
                    .command(List.of("subscribe", server.index().url(), "--pull", "--give-up", "1s"))
                    .redirectError(errors.toFile())
                    .start();
            try {
                await().atMost(EXIT_SECONDS, TimeUnit.SECONDS)
                        .until(() -> Files.readString(errors).contains("the subscription is"));
                server.kill();

                assertThat(process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).isEqualTo(3);
                assertThat(Files.readString(errors)).contains("trying again for 1s").contains("given up after 1s: ");
            } finally {
                process.destroyForcibly();
            }
        }
    }

    private static void interrupt(Process process) throws IOException, InterruptedException {
        // Java itself can only send SIGTERM and SIGKILL.
        assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor()).isZero();
    }
}
