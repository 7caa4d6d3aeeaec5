package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** State files of earlier versions. */
class StateVersionsIT {

    private static final String DATABASE = "openmds.db";

    @TempDir
    Path directory;

    @Test
    void state_ofTheFirstVersion_isMigratedCompleteAndTheOldFileKept() throws IOException {
        Path state = Files.createDirectory(directory.resolve("state"));
        byte[] old;
        try (InputStream sample = Objects.requireNonNull(getClass().getResourceAsStream("state-version-1.db"))) {
            old = sample.readAllBytes();
        }
        Files.write(state.resolve(DATABASE), old);

        try (SampleServerState server = SampleServerState.open(state)) {
            server.assertIsComplete();
        }
        try (Stream<Path> files = Files.list(state)) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith(DATABASE + ".version-1-")))
                    .singleElement()
                    .satisfies(kept -> assertThat(kept).hasBinaryContent(old));
        }
    }

    /** Keeps the state of this version as FILE for the tests of later versions, if {@code -Dmds.state.write=FILE} is set. */
    @Test
    void state_ofThisVersion_isCompleteAfterARestart() throws IOException {
        Path state = directory.resolve("state");
        try (SampleServerState server = SampleServerState.open(state)) {
            server.fill();
        }
        String kept = System.getProperty("mds.state.write", "");
        if (!kept.isEmpty()) {
            Files.copy(state.resolve(DATABASE), Path.of(kept));
        }
        try (SampleServerState server = SampleServerState.open(state)) {
            server.assertIsComplete();
        }
    }
}
