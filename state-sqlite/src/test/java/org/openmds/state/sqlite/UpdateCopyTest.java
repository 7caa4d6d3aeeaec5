package org.openmds.state.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.wsrf.state.StateException;

/** Starts of several versions of the program on one state. */
final class UpdateCopyTest {

    @TempDir
    Path directory;

    private Map<String, String> records;
    private Path file;

    /** Creates a state as version 0.1.0 did, which named no version. */
    @BeforeEach
    void makeState() {
        try (SqliteStateStore store = SampleState.open(directory)) {
            records = SampleState.fill(store);
        }
        file = new StateFiles(directory).database();
    }

    @Test
    void open_byANewerProgram_keepsACopyThatTheOlderOneOpens(@TempDir Path older) throws IOException {
        start("0.2.0", "after the update");

        Path copy = directory.resolve("openmds.db.before-0.2.0-20260304T050607Z");
        assertThat(copies()).containsExactly(copy);
        Files.copy(copy, older.resolve("openmds.db"));
        assertThat(SampleState.load(older)).isEqualTo(records);
        assertThat(SampleState.load(directory)).containsKey("after the update");
        assertThat(directory.resolve("openmds.version")).hasContent("0.2.0");
    }

    @Test
    void open_byTheSameProgram_keepsNoCopy() throws IOException {
        start("0.2.0", "a");
        List<Path> before = copies();

        start("0.2.0", "b");

        assertThat(copies()).isEqualTo(before);
    }

    @Test
    void open_emptyDirectory_keepsNoCopy(@TempDir Path other) {
        open(other, "0.2.0", SampleState.CLOCK).close();

        assertThat(other.resolve("openmds.version")).hasContent("0.2.0");
        assertThat(copies(other)).isEmpty();
    }

    @Test
    void open_byManyPrograms_keepsTheTwoNewestCopies() {
        Clock clock = SampleState.CLOCK;
        for (String program : List.of("0.2.0", "0.3.0", "0.4.0 (own/build)")) {
            open(directory, program, clock).close();
            clock = Clock.offset(clock, Duration.ofMinutes(1));
        }

        assertThat(copies()).containsExactlyInAnyOrder(
                directory.resolve("openmds.db.before-0.3.0-20260304T050707Z"),
                directory.resolve("openmds.db.before-0.4.0--own-build--20260304T050807Z"));
    }

    @Test
    void open_olderSchema_keepsOnlyTheFileOfTheMigration() throws IOException, SQLException {
        Files.delete(file);
        SampleState.createFirstVersion(file, records);

        start("0.2.0", "a");

        assertThat(copies()).isEmpty();
        assertThat(directory.resolve("openmds.db.version-1-20260304T050607Z")).exists();
    }

    @Test
    void open_newerSchema_isRefusedAndNamesTheVersionOfBefore() throws IOException {
        start("0.3.0", "a");
        SampleState.writeVersion(file, SchemaVersion.CURRENT + 1);

        assertThatThrownBy(() -> start("0.2.0", "b")).isInstanceOf(StateException.class)
                .hasMessageContaining("was written by a newer OpenMDS");
        assertThat(directory.resolve("openmds.version")).hasContent("0.3.0");
    }

    @Test
    void open_damagedFile_keepsItAsDamagedAlone() throws IOException {
        SampleState.overwrite(file, 0, new byte[100]);

        start("0.2.0", "a");

        assertThat(copies()).isEmpty();
        assertThat(directory.resolve("openmds.db.damaged-20260304T050607Z")).exists();
    }

    private void start(String program, String key) {
        try (SqliteStateStore store = open(directory, program, SampleState.CLOCK)) {
            store.write(List.of(SampleState.put(key, "x")));
        }
    }

    private static SqliteStateStore open(Path directory, String program, Clock clock) {
        return SqliteStateStore.open(StateLocation.of(directory), clock, program);
    }

    private List<Path> copies() {
        return copies(directory);
    }

    private static List<Path> copies(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(each -> String.valueOf(each.getFileName()).startsWith("openmds.db.before-")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
