package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.softstate.RecordFormat;
import org.openmds.wsrf.softstate.SoftStateRecords;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;

final class SqliteStateStoreTest {
    private static final String COLLECTION = "index/registration";

    @TempDir
    Path temporary;

    @Test
    void open_missingDirectory_makesItForItsOwnerOnly() throws IOException {
        Path directory = temporary.resolve("a/state");

        open(directory).close();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory))).isEqualTo("rwx------");
        assertThat(directory.resolve("openmds.db")).exists();
        assertThat(directory.resolve("openmds.db-wal")).doesNotExist();
    }

    @Test
    void open_pathThatCannotBeADirectory_isRefused() throws IOException {
        Path file = Files.writeString(temporary.resolve("file"), "");

        assertThatThrownBy(() -> open(file)).isInstanceOf(StateException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("not a directory");
        assertThatThrownBy(() -> open(file.resolve("state"))).isInstanceOf(StateException.class)
                .hasMessageContaining(file.toString());
        assertThatThrownBy(() -> open(Path.of("/proc/openmds"))).isInstanceOf(StateException.class)
                .hasMessageContaining("/proc/openmds");
    }

    @Test
    void open_twiceInOneProcess_isRefusedAndHarmsNothing() {
        try (SqliteStateStore store = open(temporary)) {
            assertThatThrownBy(() -> open(temporary)).isInstanceOf(StateException.class)
                    .hasMessageContaining("is in use by this process")
                    .hasMessageContaining(temporary.toString());

            store.write(List.of(put("a", 10)));
            assertThat(store.load(COLLECTION)).hasSize(1);
        }
        open(temporary).close();
    }

    @Test
    void open_whileSqliteReadsTheFile_isRefusedWithTheReason() throws SQLException {
        open(temporary).close();
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + temporary.resolve("openmds.db"));
                var statement = connection.createStatement()) {
            statement.execute("BEGIN EXCLUSIVE");

            assertThatThrownBy(() -> open(temporary)).isInstanceOf(StateException.class)
                    .hasMessageContaining("is in use by another process");
        }
        open(temporary).close();
    }

    @Test
    void file_afterClose_isReadableByAnOperator() throws SQLException {
        try (SqliteStateStore store = open(temporary)) {
            store.write(List.of(new StateChange.Put(COLLECTION, "host.example", "<Host>\u00e9</Host>".getBytes(UTF_8)),
                    new StateChange.Put(COLLECTION, "raw", new byte[]{0, 1})));
        }
        List<String> lines = new ArrayList<>();
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + temporary.resolve("openmds.db"));
                var rows = connection.createStatement()
                        .executeQuery("select collection, key, value, typeof(value) from record order by id")) {
            while (rows.next()) {
                lines.add(String.join("|", rows.getString(1), rows.getString(2), rows.getString(4),
                        rows.getString(4).equals("text") ? rows.getString(3) : ""));
            }
        }
        assertThat(lines).containsExactly("index/registration|host.example|text|<Host>\u00e9</Host>",
                "index/registration|raw|blob|");
    }

    @Test
    void load_rowWithAWrongChecksum_isKeptAsideCountedAndNotInTheNextState() throws SQLException {
        RecordFormat<String> format = RecordFormat.first(COLLECTION, stored -> new String(stored.value(), UTF_8));
        try (SqliteStateStore store = open(temporary)) {
            store.write(List.of(put("a", 1), put("b", 2), put("c", 3)));
            try (var connection = DriverManager.getConnection("jdbc:sqlite:" + temporary.resolve("openmds.db"));
                    var statement = connection.createStatement()) {
                statement.execute("UPDATE record SET value = 'damaged' WHERE key = 'b'");
            }
            SoftStateRecords records = SoftStateRecords.of("test", store, LeaseClock.system());

            assertThat(records.load(format)).containsExactly("x", "xxx");
            assertThat(records.unreadable()).isEqualTo(1);
            assertThat(records.flush()).isTrue();

            assertThat(keys(store)).containsExactly("a", "c");
            assertThat(store.load(COLLECTION + "/unreadable"))
                    .extracting(record -> record.key() + ": " + new String(record.value(), UTF_8))
                    .containsExactly("b: its checksum differs: it was damaged on disk\ndamaged");
        }
        try (SqliteStateStore again = open(temporary)) {
            assertThat(again.loss()).isEmpty();
            SoftStateRecords records = SoftStateRecords.of("test", again, LeaseClock.system());
            assertThat(records.load(format)).containsExactly("x", "xxx");
            assertThat(records.unreadable()).isEqualTo(1);
        }
    }

    @Test
    void write_manyTransactions_logStaysBounded() {
        try (SqliteStateStore store = open(temporary)) {
            for (int i = 0; i < 40; i++) {
                store.write(IntStream.range(0, 100).<StateChange>mapToObj(key -> put("entry-" + key, 5000)).toList());
            }

            assertThat(store.sizeBytes()).isLessThan(12_000_000);
        }
        assertThat(open(temporary)).satisfies(store -> {
            assertThat(store.sizeBytes()).isLessThan(1_500_000);
            store.close();
        });
    }

    @Test
    void write_databaseFull_appliesNothingAndGoesOnWhenThereIsSpace() {
        try (SqliteStateStore store = open(temporary)) {
            store.write(IntStream.range(0, 100).<StateChange>mapToObj(i -> put("old-" + i, 1000)).toList());
            store.limitPages(60);
            List<StateChange> tooMuch = new ArrayList<>(
                    List.of(new StateChange.Remove(COLLECTION, "old-1"), put("old-2", 7)));
            IntStream.range(0, 200).forEach(i -> tooMuch.add(put("new-" + i, 1000)));

            assertThatThrownBy(() -> store.write(tooMuch)).isInstanceOf(StateException.class)
                    .hasMessageContaining("state directory " + temporary + " is full");

            assertThat(store.load(COLLECTION)).hasSize(100).allMatch(record -> record.value().length == 1000);
            store.write(List.of(new StateChange.Remove(COLLECTION, "old-1"), put("new", 1000)));
            store.limitPages(1000);
            store.write(tooMuch);
        }
        try (SqliteStateStore store = open(temporary)) {
            assertThat(store.loss()).isEmpty();
            assertThat(store.load(COLLECTION)).hasSize(300);
        }
    }

    @Test
    void write_fileSystemFull_losesNothingAndGoesOnWhenThereIsSpace() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(temporary, "2m")) {
            Path state = disk.path().resolve("state");
            List<String> acknowledged = new ArrayList<>();
            try (SqliteStateStore store = open(state)) {
                assertThatThrownBy(() -> {
                    for (int i = 0; i < 5000; i++) {
                        store.write(List.of(put("entry-" + i, 1000), put("more-" + i, 1000)));
                        acknowledged.add("entry-" + i);
                        acknowledged.add("more-" + i);
                    }
                }).isInstanceOf(StateException.class)
                        .hasMessageContaining("state directory " + state + " is full");
                assertThat(keys(store)).containsExactlyInAnyOrderElementsOf(acknowledged);

                disk.resize("8m");
                store.write(List.of(put("after", 1000)));
                acknowledged.add("after");
                assertThat(keys(store)).containsExactlyInAnyOrderElementsOf(acknowledged);
            }
            try (SqliteStateStore again = open(state)) {
                assertThat(again.loss()).isEmpty();
                assertThat(keys(again)).containsExactlyInAnyOrderElementsOf(acknowledged);
            }
        }
    }

    private static SqliteStateStore open(Path directory) {
        return SqliteStateStore.open(directory, SampleState.CLOCK);
    }

    private static StateChange put(String key, int size) {
        return new StateChange.Put(COLLECTION, key, "x".repeat(size).getBytes(UTF_8));
    }

    private static List<String> keys(SqliteStateStore store) {
        return store.load(COLLECTION).stream().map(StateRecord::key).toList();
    }
}
