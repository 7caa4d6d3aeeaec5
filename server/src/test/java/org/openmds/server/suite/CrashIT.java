package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Acknowledged entries exist after a crash, except those in a damaged file, which the log names. */
class CrashIT {

    private static final int CLIENTS = 4;

    @TempDir
    Path directory;

    @Test
    void restart_afterKill_hasEveryAcknowledgedAdd() throws Exception {
        List<String> acknowledged = killDuringAdds(200);

        try (ServerProcess server = ServerProcess.up(state())) {
            assertThat(server.index().keys()).containsAll(acknowledged);
        }
    }

    @Test
    void restart_afterKillAndLastBytesOverwritten_hasAllButWhatTheLogNames() throws Exception {
        List<String> acknowledged = killDuringAdds(60);
        overwriteEnd(state().resolve("openmds.db-wal"), 2_000);

        try (ServerProcess server = ServerProcess.up(state())) {
            TreeSet<String> lost = new TreeSet<>(acknowledged);
            lost.removeAll(server.index().keys());

            assertThat(server.log()).contains("WAL");
            assertThat(lost).hasSizeLessThanOrEqualTo(10).allSatisfy(key -> assertThat(server.log()).contains(key));
            String afterwards = server.index().add("afterwards").key();
            assertThat(server.index().keys()).contains(afterwards);
        }
    }

    private List<String> killDuringAdds(int adds) throws Exception {
        try (ServerProcess server = ServerProcess.up(state())) {
            AddClients stream = AddClients.start(server.index(), CLIENTS);
            await().pollInterval(Duration.ofMillis(5))
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> stream.count() >= adds);
            server.kill();
            return stream.keys();
        }
    }

    private Path state() {
        return directory.resolve("state");
    }

    private static void overwriteEnd(Path file, int bytes) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.seek(open.length() - bytes);
            open.write("x".repeat(bytes).getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        }
    }
}
