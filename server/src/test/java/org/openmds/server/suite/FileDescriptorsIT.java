package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Connections take all file descriptors that the process may have. */
class FileDescriptorsIT {

    private static final int SPARE = 30;
    private static final int CONNECTIONS = 200;
    /** They are accepted in turns, each as soon as a silent one was closed. */
    private static final int SILENT = 80;
    private static final String[] LIMITS = {"--set", "http.max-connections=1000", "--set",
        "http.connections-per-address=1000"};

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path directory;

    private final List<RawConnection> open = new ArrayList<>();

    @AfterEach
    void closeConnections() throws IOException {
        for (RawConnection connection : open) {
            connection.close();
        }
    }

    @Test
    void connections_moreThanDescriptors_endNothingAndLoseNothing() throws Exception {
        TreeSet<String> acknowledged = new TreeSet<>();
        try (ServerProcess server = ServerProcess.up(state(), LIMITS)) {
            IndexClient index = server.index();
            acknowledged.add(index.add("before").key());
            limit(server, descriptors(server) + SPARE);
            int port = java.net.URI.create(server.url("")).getPort();
            for (int i = 0; i < CONNECTIONS; i++) {
                open.add(RawConnection.open(port));
            }
            await().until(() -> failures(server) > 0);

            // This client has had its connection since before.
            acknowledged.add(index.add("during").key());
            assertThat(server.isAlive()).isTrue();
            closeConnections();

            try (RawConnection newcomer = RawConnection.open(port)) {
                assertThat(newcomer.get("/health/live", "Host: localhost")).isEqualTo(200);
            }
            acknowledged.add(index.add("after").key());
            assertThat(index.keys()).isEqualTo(acknowledged);
            assertThat(failures(server)).isEqualTo(1);
            assertThat(server.log()).doesNotContain("Exception");
            server.kill();
        }
        try (ServerProcess restarted = ServerProcess.up(state())) {
            assertThat(restarted.index().keys()).isEqualTo(acknowledged);
        }
    }

    @Test
    void connections_silentOnes_makePlaceForOthers() throws Exception {
        try (ServerProcess server = ServerProcess.up(state(), Stream
                .concat(Stream.of(LIMITS), Stream.of("--set", "http.idle-timeout=12s"))
                .toArray(String[]::new))) {
            limit(server, descriptors(server) + SPARE);
            int port = java.net.URI.create(server.url("")).getPort();
            for (int i = 0; i < SILENT; i++) {
                open.add(RawConnection.open(port));
            }
            RawConnection late = RawConnection.open(port);
            open.add(late);

            assertThat(late.get("/health/live", "Host: localhost")).isEqualTo(200);
        }
    }

    private static long failures(ServerProcess server) {
        return server.log().lines().filter(line -> line.contains("connections cannot be accepted")).count();
    }

    private static long descriptors(ServerProcess server) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(server.pid()), "fd"))) {
            return files.count();
        }
    }

    /** Lowers the limit of the running process, because the number that a start needs depends on the machine. */
    private static void limit(ServerProcess server, long descriptors) throws IOException, InterruptedException {
        assumeTrue(new ProcessBuilder("prlimit", "--pid", Long.toString(server.pid()),
                "--nofile=%1$d:%1$d".formatted(descriptors)).start().waitFor() == 0, "limits can be lowered");
    }

    private Path state() {
        return directory.resolve("state");
    }
}
