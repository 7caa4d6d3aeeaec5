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

    /** Writes a launcher whose server is ready at once. */
    private Path launcher() throws Exception {
        Path launcher = Files.writeString(folder.resolve("mds"), """
                #!/bin/sh
                echo '  index  http://127.0.0.1:9/index'
                exec /bin/sleep 600
                """);
        return Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    }

    /** The server must not end at Ctrl-C before the processes that query it. */
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

    @Test
    void start_withJavaOptions_usesExactlyThem() throws Exception {
        Path launcher = Files.writeString(launcher(), """
                #!/bin/sh
                printf '%s' "$MDS_JAVA_OPTS" >"${0%/*}/options"
                echo '  index  http://127.0.0.1:9/index'
                exec /bin/sleep 600
                """);
        try (LocalMdsServer server = LocalMdsServer.start(launcher, 0, List.of(), List.of("-Xmx1g", "-XX:+UseG1GC"))) {
            assertThat(server.pid()).isPositive();
            assertThat(folder.resolve("options")).hasContent("-Xmx1g -XX:+UseG1GC");
        }
    }
}
