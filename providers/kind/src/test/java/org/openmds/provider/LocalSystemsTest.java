package org.openmds.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalSystemsTest {

    @TempDir
    private Path directory = Path.of("");

    @Test
    void withProgram_executableInTheSearchPath_isFoundWithItsFolder() throws IOException {
        program("sinfo", "rwxr-xr-x");
        program("qstat", "rw-r--r--");
        LocalSystems here = new LocalSystems(List.of(directory.resolve("none"), directory), directory, _ -> false);

        assertThat(here.withProgram("Slurm", "slurm", "sinfo")).contains(
                new DiscoveredSystem("Slurm (%s/sinfo)".formatted(directory), "slurm",
                        "[{name: slurm, programs: \"%s\"}]".formatted(directory)));
        assertThat(here.withProgram("PBS", "pbs", "qstat")).as("a file that is no program").isEmpty();
        assertThat(here.file("etc/x.conf")).isEqualTo(directory.resolve("etc/x.conf"));
    }

    @Test
    void ofThisMachine_searchPath_hasItsAbsoluteFolders() {
        LocalSystems here = LocalSystems.ofThisMachine(Map.of("PATH", "/usr/bin:bin:/opt/x"));

        assertThat(here.searchPath()).containsExactly(Path.of("/usr/bin"), Path.of("/opt/x"));
    }

    @Test
    void listens_portOfLoopback_isTriedOut() throws IOException {
        LocalSystems here = LocalSystems.ofThisMachine(Map.of());
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(here.listens(socket.getLocalPort())).isTrue();
        }
        assertThat(here.listens(70_000)).isFalse();
    }

    private void program(String name, String permissions) throws IOException {
        Path file = Files.writeString(directory.resolve(name), "#!/bin/sh\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
}
