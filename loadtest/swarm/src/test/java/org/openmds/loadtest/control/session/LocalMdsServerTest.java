package org.openmds.loadtest.control.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.loadtest.process.ProcessStat;

final class LocalMdsServerTest {

    @TempDir
    private Path folder;

    /** A launcher whose server is up at once. */
    private Path launcher() throws Exception {
        Path launcher = Files.writeString(folder.resolve("mds"), """
                #!/bin/sh
                echo '  index  http://127.0.0.1:9/index'
                exec /bin/sleep 600
                """);
        return Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    }

    /** At Ctrl-C the server must not end before those who ask it. */
    @Test
    void start_server_isInASessionOfItsOwn() throws Exception {
        ProcessHandle process;
        try (LocalMdsServer server = LocalMdsServer.start(launcher(), List.of())) {
            process = ProcessHandle.of(server.pid()).orElseThrow();

            assertThat(server.url()).isEqualTo("http://127.0.0.1:9/index");
            assertThat(ProcessStat.session(server.pid())).isEqualTo(server.pid());
        }
        assertThat(process.isAlive()).isFalse();
    }
}
