package org.openmds.state.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.wsrf.state.StateRecord;

/** Tests state directories that another process wrote, or has locked. */
final class CrashTest {
    private static final int BEFORE_KILL = 500;

    @TempDir
    Path directory;

    @Test
    void open_afterTheWriterWasKilled_holdsAllThatWasAcknowledged() throws Exception {
        List<String> acknowledged = writeUntilKilled();

        Map<String, byte[]> found = load();

        assertThat(found.keySet()).containsAll(acknowledged);
        found.forEach((key, value) -> assertThat(value).isEqualTo(StateWriter.value(key)));
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(BEFORE_KILL);
    }

    @Test
    void open_afterKillAndLastBytesOverwritten_holdsAllButWhatIsReported() throws Exception {
        List<String> acknowledged = writeUntilKilled();
        StateFiles files = new StateFiles(directory);
        byte[] log = Files.readAllBytes(files.log());
        // Overwrites the newest frame, not the end of the file, which may contain frames of an earlier generation of the log.
        int last = (int) WriteAheadLog.inspect(files.log()).frames().getLast().imageOffset();
        Arrays.fill(log, last + 1096, last + DatabaseHeader.PAGE_SIZE, (byte) 'x');
        Files.write(files.log(), log);

        try (SqliteStateStore store = SqliteStateStore.open(directory, SampleState.CLOCK)) {
            List<String> keys = store.load(StateWriter.COLLECTION).stream().map(StateRecord::key).toList();
            // The damage is in one page with at most four records.
            assertThat(keys).hasSizeGreaterThanOrEqualTo(acknowledged.size() - 4);
            List<String> lost = new ArrayList<>(acknowledged);
            lost.removeAll(keys);
            assertThat(store.recovery().problems()).anyMatch(problem -> problem.startsWith("WAL: "));
            lost.forEach(key -> assertThat(store.recovery().problems()).anyMatch(problem -> problem.contains(key)));
        }
    }

    @Test
    void open_whileAnotherProcessHoldsTheDirectory_isRefusedThere() throws Exception {
        SqliteStateStore store = SqliteStateStore.open(directory, SampleState.CLOCK);
        Process other = StateWriter.start(directory);

        assertThat(other.inputReader().readLine()).isEqualTo(
                "refused: state directory %s is in use by process %d: give each server a directory of its own"
                        .formatted(directory.toRealPath(), ProcessHandle.current().pid()));

        store.close();
        assertThat(other.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    private List<String> writeUntilKilled() throws IOException, InterruptedException {
        Process writer = StateWriter.start(directory);
        List<String> acknowledged = new ArrayList<>();
        try (BufferedReader lines = writer.inputReader()) {
            while (acknowledged.size() < BEFORE_KILL) {
                acknowledged.add(lines.readLine());
            }
            // Kills by the handle: Process.destroyForcibly would close the stream with its unread lines.
            writer.toHandle().destroyForcibly();
            lines.lines().filter(line -> line.length() == acknowledged.getFirst().length()).forEach(acknowledged::add);
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
