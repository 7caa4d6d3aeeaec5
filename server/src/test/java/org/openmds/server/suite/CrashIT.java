package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Acknowledged entries exist after a crash. */
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
}
