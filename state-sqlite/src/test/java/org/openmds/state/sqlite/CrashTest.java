package org.openmds.state.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.wsrf.state.StateBackup;

/** Tests state directories that another process wrote, or has locked. */
final class CrashTest {
    private static final int BEFORE_KILL = 500;
    private static final Pattern COMPLETE_KEY = Pattern.compile("entry-\\d{6}");

    @TempDir
    Path directory;

    @Test
    void open_afterTheWriterWasKilled_holdsAllThatWasAcknowledged() throws Exception {
        List<String> acknowledged = writeUntilKilled(StateWriter.start(directory));

        Map<String, byte[]> found = load();

        assertThat(found.keySet()).containsAll(acknowledged);
        found.forEach((key, value) -> assertThat(value).isEqualTo(StateWriter.value(key)));
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(BEFORE_KILL);
    }

    @Test
    void open_afterKillDuringABackup_holdsAllThatWasAcknowledgedAndGoodBackups() throws Exception {
        Process writer = StateWriter.start(directory, StateWriter.BACKUP);
        List<String> acknowledged = writeUntilKilled(writer);
        acknowledged.removeIf(StateWriter.BACKUP::equals);
        assertThat(acknowledged).isNotEmpty();

        assertThat(load().keySet()).containsAll(acknowledged);

        BackupFolder folder = new BackupFolder(directory.resolve("backup"));
        assertThat(folder.building()).doesNotExist();
        assertThat(folder.newestFirst()).isNotEmpty().hasSizeLessThanOrEqualTo(4);
        for (StateBackup backup : folder.newestFirst()) {
            assertThat(DatabaseCopy.copy(backup.file(), directory.resolve("copy.db")))
                    .isEqualTo(new FileCondition.Usable(new SchemaVersion(SchemaVersion.CURRENT), true));
        }
    }

    @RepeatedTest(3)
    void open_afterKillDuringARestore_isTheOldOrTheNewState(RepetitionInfo repetition) throws Exception {
        StoppedState state = new StoppedState(StateLocation.of(directory), SampleState.CLOCK);
        Map<String, String> filled;
        try (SqliteStateStore store = SampleState.open(directory)) {
            filled = SampleState.fill(store);
        }
        Path one = state.backUp(directory.resolve("one.db")).file();
        try (SqliteStateStore store = SampleState.open(directory)) {
            store.write(List.of(SampleState.put("later", "x")));
        }
        Path other = state.backUp(directory.resolve("other.db")).file();

        Process restorer = StateWriter.start(directory, StateWriter.RESTORE, one.toString(), other.toString());
        try (BufferedReader lines = restorer.inputReader()) {
            for (int i = 0; i < 5 * repetition.getCurrentRepetition(); i++) {
                assertThat(lines.readLine()).isEqualTo(StateWriter.RESTORE);
            }
            restorer.toHandle().destroyForcibly();
        }
        assertThat(restorer.waitFor(30, TimeUnit.SECONDS)).isTrue();

        Map<String, String> found;
        try (SqliteStateStore store = SampleState.open(directory)) {
            assertThat(store.loss()).isEmpty();
            found = SampleState.load(store);
        }
        found.remove("later");
        assertThat(found).isEqualTo(filled);
    }

    @Test
    void open_whileAnotherProcessHoldsTheDirectory_isRefusedThere() throws Exception {
        SqliteStateStore store = SqliteStateStore.open(directory, SampleState.CLOCK);
        Process other = StateWriter.start(directory);

        assertThat(other.inputReader().readLine()).isEqualTo(
                "refused: state directory %s is in use by process %d: stop that server, or give each server a directory of its own"
                        .formatted(directory.toRealPath(), ProcessHandle.current().pid()));

        store.close();
        assertThat(other.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    private static List<String> writeUntilKilled(Process writer) throws IOException, InterruptedException {
        List<String> acknowledged = new ArrayList<>();
        try (BufferedReader lines = writer.inputReader()) {
            while (acknowledged.size() < BEFORE_KILL) {
                acknowledged.add(lines.readLine());
            }
            // Kills by the handle: Process.destroyForcibly would close the stream with its unread lines.
            writer.toHandle().destroyForcibly();
            lines.lines().filter(COMPLETE_KEY.asMatchPredicate()).forEach(acknowledged::add);
        }
        assertThat(writer.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return acknowledged;
    }

    private Map<String, byte[]> load() {
        Map<String, byte[]> found = new TreeMap<>();
        try (SqliteStateStore store = SqliteStateStore.open(directory, SampleState.CLOCK)) {
            store.load(StateWriter.COLLECTION).forEach(record -> found.put(record.key(), record.value()));
        }
        return found;
    }
}
