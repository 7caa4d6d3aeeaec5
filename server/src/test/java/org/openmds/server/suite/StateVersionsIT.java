package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** State files of earlier versions. */
class StateVersionsIT {

    private static final String DATABASE = "openmds.db";

    @TempDir
    Path directory;

    @Test
    void state_ofTheFirstVersion_isMigratedCompleteAndTheOldFileKept() throws IOException {
        byte[] old = sample("version-1");

        startAndCheck(old);

        assertThat(keptFile(".version-1-")).hasBinaryContent(old);
    }

    /** Starts this version on a state that a release wrote: nothing is missing, and the records of before are kept. */
    @ParameterizedTest
    @ValueSource(strings = {"0.1.0", "0.2.0"})
    void state_ofARelease_isComplete(String release) throws IOException {
        startAndCheck(sample(release));

        assertThat(keptFile(".before-")).isNotEmptyFile();
    }

    private byte[] sample(String version) throws IOException {
        try (InputStream sample = Objects
                .requireNonNull(getClass().getResourceAsStream("state-%s.db".formatted(version)))) {
            return sample.readAllBytes();
        }
    }

    private void startAndCheck(byte[] database) throws IOException {
        Path state = Files.createDirectory(directory.resolve("state"));
        Files.write(state.resolve(DATABASE), database);
        try (SampleServerState server = SampleServerState.open(state)) {
            server.assertIsComplete();
        }
    }

    private Path keptFile(String ending) throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("state"))) {
            List<Path> found = files.filter(file -> file.getFileName().toString().startsWith(DATABASE + ending))
                    .toList();
            assertThat(found).hasSize(1);
            return found.getFirst();
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
