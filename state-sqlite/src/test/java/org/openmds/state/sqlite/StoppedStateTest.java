package org.openmds.state.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.wsrf.state.StateException;

final class StoppedStateTest {
    private static final String ASIDE = "openmds.db.replaced-20260304T050607Z";

    @TempDir
    Path temporary;

    private Path directory;
    private StoppedState state;
    private Map<String, String> records;

    @BeforeEach
    void makeState() {
        directory = temporary.resolve("state");
        state = new StoppedState(StateLocation.of(directory), SampleState.CLOCK);
        try (SqliteStateStore store = SampleState.open(directory)) {
            records = SampleState.fill(store);
        }
    }

    @Test
    void restore_backup_replacesTheStateAndKeepsTheOldFile() throws IOException {
        Path backup = state.backUp().file();
        write("later");
        byte[] before = Files.readAllBytes(directory.resolve("openmds.db"));

        assertThat(state.restore(backup)).containsExactly(directory.resolve(ASIDE));

        assertThat(directory.resolve(ASIDE)).hasBinaryContent(before);
        assertThat(SampleState.load(directory)).isEqualTo(records);
        assertThat(backup).exists();
    }

    @Test
    void restore_backupOfAnOlderVersion_isMigratedAtTheNextOpening() throws SQLException {
        Path old = temporary.resolve("old.db");
        SampleState.createFirstVersion(old, Map.of("a", "old"));

        state.restore(old);

        assertThat(SampleState.load(directory)).isEqualTo(Map.of("a", "old"));
        assertThat(directory.resolve("openmds.db.version-1-20260304T050607Z")).exists();
    }

    @Test
    void restore_withoutState_makesOne() {
        Path backup = state.backUp().file();
        Path other = temporary.resolve("other");

        assertThat(new StoppedState(StateLocation.of(other), SampleState.CLOCK).restore(backup)).isEmpty();

        assertThat(SampleState.load(other)).isEqualTo(records);
    }

    @Test
    void restore_fileThatIsNoGoodState_isRefusedAndChangesNothing() throws IOException {
        Path damaged = state.backUp().file();
        SampleState.overwrite(damaged, 8 * Databases.PAGE_SIZE, SampleState.randomBytes(Databases.PAGE_SIZE));
        Path text = Files.writeString(temporary.resolve("text"), "no database".repeat(1000));
        Path empty = Files.createFile(temporary.resolve("empty"));
        for (Path file : List.of(damaged, text, empty)) {
            assertThatThrownBy(() -> state.restore(file)).isInstanceOf(StateException.class)
                    .hasMessageStartingWith("file " + file + " is damaged, or no state file: ");
        }
        Path missing = temporary.resolve("missing");
        assertThatThrownBy(() -> state.restore(missing)).isInstanceOf(StateException.class)
                .hasMessage("there is no file " + missing);
        assertThat(missing).doesNotExist();
        assertUnchanged();
    }

    @Test
    void restore_backupOfANewerVersion_isRefusedAndChangesNothing() throws IOException {
        Path backup = state.backUp().file();
        SampleState.writeVersion(backup, SchemaVersion.CURRENT + 1);

        assertThatThrownBy(() -> state.restore(backup)).isInstanceOf(StateException.class)
                .hasMessageContaining("was written by a newer OpenMDS: its schema version is 3");
        assertUnchanged();
    }

    @Test
    void restoreAndBackUp_whileAServerRuns_areRefused() {
        Path backup = state.backUp().file();
        try (SqliteStateStore store = SampleState.open(directory)) {
            assertThatThrownBy(() -> state.restore(backup)).isInstanceOf(StateException.class)
                    .hasMessageContaining("is in use by");
            assertThatThrownBy(() -> state.backUp()).isInstanceOf(StateException.class)
                    .hasMessageContaining("is in use by");
            store.write(List.of(SampleState.put("more", "x")));
        }
    }

    @Test
    void backUp_toAFile_copiesAndOverwritesNothing() {
        Path target = temporary.resolve("copy.db");

        assertThat(state.backUp(target).file()).isEqualTo(target);
        assertThatThrownBy(() -> state.backUp(target)).isInstanceOf(StateException.class)
                .hasMessageContaining("exists already");

        write("later");
        state.restore(target);
        assertThat(SampleState.load(directory)).isEqualTo(records);
    }

    @Test
    void backUp_damagedState_isRefused() throws IOException {
        SampleState.overwrite(directory.resolve("openmds.db"), 0, new byte[100]);

        assertThatThrownBy(() -> state.backUp()).isInstanceOf(StateException.class)
                .hasMessageContaining("is damaged, or no state file");
        assertThat(directory.resolve("backup")).isEmptyDirectory();
    }

    private void write(String key) {
        try (SqliteStateStore store = SampleState.open(directory)) {
            store.write(List.of(SampleState.put(key, "x")));
        }
    }

    private void assertUnchanged() {
        assertThat(SampleState.load(directory)).isEqualTo(records);
        assertThat(directory.resolve(ASIDE)).doesNotExist();
        assertThat(new StateFiles(directory).building()).doesNotExist();
    }
}
