package org.openmds.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DebianProgramTest {

    @TempDir
    private Path folder;

    @Test
    void path_notInstalled_namesThePackage() {
        assertThatThrownBy(() -> DebianProgram.SLAPADD.path(folder)).isExactlyInstanceOf(IOException.class)
                .hasMessage("the reference needs %s/slapadd, which is not installed (Debian: apt install slapd)",
                        folder);
    }

    @Test
    void path_installed_isInTheFolder() throws IOException {
        Path program = Files.createFile(folder.resolve("nginx"));
        assertThat(program.toFile().setExecutable(true)).isTrue();

        assertThat(DebianProgram.NGINX.path(folder)).isEqualTo(program.toString());
    }
}
