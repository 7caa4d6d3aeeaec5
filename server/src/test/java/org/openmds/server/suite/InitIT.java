package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that writes a first configuration, and a server with it. */
class InitIT {

    @TempDir
    Path directory;

    @Test
    void init_inAFolder_writesAConfigurationThatAServerStartsWith() throws Exception {
        Path file = directory.resolve("mds.yaml");
        assertThat(ServerProcess.run(directory, "init", file.toString())).isEqualTo(new ServerProcess.Exit(0, ""));
        String written = Files.readString(file);

        ServerProcess.Exit again = ServerProcess.run(directory, "init", file.toString());

        assertThat(again.code()).isEqualTo(1);
        assertThat(again.errors()).isEqualTo(
                "mds: the file %s exists; --force replaces it, --print writes nothing\n".formatted(file));
        assertThat(ServerProcess.run(directory, "check-config", file.toString()))
                .isEqualTo(new ServerProcess.Exit(0, ""));
        try (ServerProcess server = ServerProcess.up(directory.resolve("state"), "--config", file.toString())) {
            server.index().add("first");
            assertThat(server.index().jobs()).containsExactly("first");
        }
        assertThat(ServerProcess.run(directory, "init", file.toString(), "--force").code()).isZero();
        assertThat(file).hasContent(written);
    }
}
