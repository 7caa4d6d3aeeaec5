package org.openmds.loadtest.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StartedServerTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    private StartedServer start(String script) throws IOException {
        return StartedServer.start(List.of("/bin/sh", "-c", script), Map.of("NAME", "value"), folder.resolve("log"));
    }

    @Test
    void awaitReady_checkThatFailsAtFirst_isRepeated() throws Exception {
        AtomicInteger checks = new AtomicInteger();
        try (StartedServer server = start("exec sleep 600")) {
            server.awaitReady(() -> {
                if (checks.incrementAndGet() < 3) {
                    throw new IOException("not yet");
                }
                return true;
            }, "does not answer", LIMIT);

            assertThat(checks).hasValue(3);
            assertThat(server.process().isAlive()).isTrue();
        }
    }

    @Test
    void awaitReady_programThatEnds_failsWithItsStatusAndOutput() throws Exception {
        try (StartedServer server = start("echo \"no $NAME\" >&2; exit 7")) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> server.awaitReady(() -> false, "does not answer", LIMIT))
                    .withMessage("sh does not answer: it ended with status 7: no value");
        }
    }

    @Test
    void awaitConnection_nobodyListens_failsInTimeAndTerminatesTheProgram() throws Exception {
        try (StartedServer server = start("echo busy; exec sleep 600")) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> server.awaitConnection("127.0.0.1", 1, Duration.ofMillis(1)))
                    .withMessageStartingWith("sh does not listen on 127.0.0.1:1 after 0 s")
                    .withCauseInstanceOf(ConnectException.class);
            assertThat(server.process().waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void lastLines_longOutput_returnsItsEnd() throws Exception {
        try (StartedServer server = start("seq 1 9")) {
            assertThat(server.process().waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();

            assertThat(server.lastLines()).isEqualTo("5\n6\n7\n8\n9");
            assertThat(Files.readString(folder.resolve("log"))).startsWith("1\n");
        }
    }
}
