package org.openmds.aggregator.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

final class WorkDirectoryTest {

    @TempDir
    private Path folder;

    @Test
    void open_newDirectory_isPrivate() throws IOException {
        try (WorkDirectory work = WorkDirectory.open(folder.resolve("a/b"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(work.path())))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void open_again_hasTheSameIdentity() {
        WorkDirectory first = WorkDirectory.open(folder.resolve("a"));
        first.close();

        try (WorkDirectory again = WorkDirectory.open(folder.resolve("a"));
                WorkDirectory other = WorkDirectory.open(folder.resolve("b"))) {
            assertThat(again.id()).isEqualTo(first.id());
            assertThat(other.id()).isNotEqualTo(first.id());
        }
    }

    @Test
    void open_identityThatIsNone_makesANewOne() throws IOException {
        Path path = Files.createDirectory(folder.resolve("a"));
        Files.writeString(path.resolve("id"), "x");

        try (WorkDirectory work = WorkDirectory.open(path)) {
            assertThat(work.id()).matches("[0-9a-f]{32}");
            assertThat(Files.readString(path.resolve("id"))).isEqualTo(work.id() + "\n");
        }
    }

    @Test
    void open_usedByAnother_isRefused() {
        try (WorkDirectory work = WorkDirectory.open(folder)) {
            assertThatThrownBy(() -> WorkDirectory.open(work.path())).isInstanceOf(ProbeSetupException.class)
                    .hasMessageContaining("used by another process");
        }
    }

    @Test
    void open_noDirectory_isRefused() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> WorkDirectory.open(file)).isInstanceOf(ProbeSetupException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void open_linkThatLeadsElsewhere_isRefusedAndTouchesNothingThere() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), other);

        assertThatThrownBy(() -> WorkDirectory.open(link)).isInstanceOf(ProbeSetupException.class)
                .hasMessageContaining("is a symbolic link");
        assertThat(other).isEmptyDirectory();
    }

    @Test
    void open_writableByOthers_isRefused() throws IOException {
        Path path = Files.createDirectory(folder.resolve("a"));
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> WorkDirectory.open(path)).isInstanceOf(ProbeSetupException.class)
                .hasMessageContaining("must not be writable by other users");
    }

    @Test
    void prLimit_missing_isAProblemAtStart() {
        assertThat(PrLimit.find().path()).exists();
        assertThatThrownBy(() -> PrLimit.find(List.of(folder.toString())))
                .isInstanceOf(ProbeSetupException.class)
                .hasMessageContaining("prlimit")
                .hasMessageContaining("util-linux");
    }

    @Test
    void open_runnerAfterRunner_worksInTheSameDirectory() {
        ProbeRunner.open(folder, 1, new SimpleMeterRegistry()).close();
        ProbeRunner.open(folder, 1, new SimpleMeterRegistry()).close();

        assertThat(folder.resolve("lock")).exists();
    }
}
