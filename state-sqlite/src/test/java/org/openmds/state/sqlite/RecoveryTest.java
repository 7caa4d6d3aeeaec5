package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;

final class RecoveryTest {
    private static final byte[] NO_LOG = {};

    @TempDir
    static Path sampleOfStop;
    @TempDir
    static Path sampleOfCrash;
    @TempDir
    Path directory;

    private static SampleState stopped;
    private static SampleState crashed;

    @BeforeAll
    static void makeSamples() throws IOException {
        stopped = SampleState.stopped(sampleOfStop);
        crashed = SampleState.crashed(sampleOfCrash);
    }

    @Test
    void open_soundFiles_reportsNothing() throws IOException {
        SampleState.place(directory, crashed.database(), crashed.log());

        try (SqliteStateStore store = open()) {
            assertThat(store.recovery()).isEqualTo(new RecoveryReport(List.of(), List.of()));
            assertThat(SampleState.load(store)).isEqualTo(crashed.current());
        }
    }

    @Test
    void open_headerOverwritten_savesEverythingAndKeepsTheDamagedFile() throws IOException {
        byte[] database = stopped.database();
        Arrays.fill(database, 0, 100, (byte) 'x');
        SampleState.place(directory, database, NO_LOG);

        try (SqliteStateStore store = open()) {
            assertThat(SampleState.load(store)).isEqualTo(stopped.current());
            Path aside = directory.resolve("openmds.db.damaged-20260304T050607Z");
            assertThat(store.recovery().keptAside()).containsExactly(aside);
            assertThat(aside).hasBinaryContent(database);
            assertThat(store.recovery().problems()).anyMatch(problem -> problem.contains("the header of"))
                    .contains("500 intact records were recovered");
        }
        assertThatItIsSoundNow(stopped.current());
    }

    @Test
    void open_valueOverwritten_namesTheRecordThatIsLost() throws IOException {
        byte[] database = stopped.database();
        String victim = SampleState.key(123);
        database[offset(database, stopped.value(victim)) + 50] ^= 1;
        SampleState.place(directory, database, NO_LOG);

        try (SqliteStateStore store = open()) {
            assertThat(store.recovery().problems())
                    .contains("record index/registration entry-0123: its checksum differs; it is lost");
            assertThat(SampleState.load(store)).isEqualTo(without(stopped.current(), victim));
        }
        assertThatItIsSoundNow(without(stopped.current(), victim));
    }

    @Test
    void open_wholePageOverwritten_namesTheRecordsThatAreLost() throws IOException {
        byte[] database = stopped.database();
        int page = offset(database, stopped.value(SampleState.key(123))) / DatabaseHeader.PAGE_SIZE;
        Arrays.fill(database, page * DatabaseHeader.PAGE_SIZE, (page + 1) * DatabaseHeader.PAGE_SIZE, (byte) 0xA5);
        SampleState.place(directory, database, NO_LOG);

        try (SqliteStateStore store = open()) {
            assertThat(store.recovery().problems())
                    .contains("record index/registration entry-0123: it cannot be found; it is lost");
            Map<String, String> found = SampleState.load(store);
            long named = store.recovery().problems().stream().filter(problem -> problem.endsWith("it is lost")).count();
            assertThat(found).hasSize(500 - (int) named).doesNotContainKey(SampleState.key(123));
        }
    }

    @Test
    void open_frameInTheMiddleOfTheLogOverwritten_keepsTheTransactionsBehindIt() throws IOException {
        byte[] log = crashed.log();
        String victim = "late-030";
        for (int at = offset(log, crashed.value(victim)); at >= 0; at = new String(log, ISO_8859_1)
                .indexOf(crashed.value(victim))) {
            log[at + 60] ^= 1;
        }
        SampleState.place(directory, crashed.database(), log);

        try (SqliteStateStore store = open()) {
            assertThat(store.recovery().problems()).anyMatch(problem -> problem.startsWith("WAL: "))
                    .contains("record index/registration late-030: its checksum differs; it is lost");
            assertThat(SampleState.load(store)).isEqualTo(without(crashed.current(), victim));
            assertThat(store.recovery().keptAside()).hasSize(2);
        }
    }

    @Test
    void open_headerOfTheLogOverwritten_savesEverything() throws IOException {
        byte[] log = crashed.log();
        Arrays.fill(log, 0, WriteAheadLog.HEADER_SIZE, (byte) 7);
        SampleState.place(directory, crashed.database(), log);

        try (SqliteStateStore store = open()) {
            assertThat(store.recovery().problems())
                    .anyMatch(problem -> problem.startsWith("WAL: its header is damaged"));
            assertThat(SampleState.load(store)).isEqualTo(crashed.current());
        }
    }

    @Test
    void open_databaseGoneButLogThere_savesWhatTheLogHolds() throws IOException {
        SampleState.place(directory, NO_LOG, crashed.log());
        Files.delete(new StateFiles(directory).database());

        try (SqliteStateStore store = open()) {
            assertThat(store.recovery().isClean()).isFalse();
            assertThat(SampleState.load(store)).containsEntry("late-059", crashed.value("late-059"));
        }
    }

    @Test
    void open_emptyDatabaseFile_startsEmptyAndSaysSo() throws IOException {
        SampleState.place(directory, NO_LOG, NO_LOG);

        try (SqliteStateStore store = open()) {
            assertThat(store.recovery().problems()).anyMatch(problem -> problem.contains("the header of"))
                    .contains("0 intact records were recovered");
            assertThat(SampleState.load(store)).isEmpty();
        }
    }

    @Test
    void open_newerSchema_isRefusedAndUntouched() throws IOException {
        byte[] database = stopped.database();
        ByteBuffer.wrap(database).putInt(60, 2).putInt(68, DatabaseHeader.APPLICATION_ID | 2);
        SampleState.place(directory, database, NO_LOG);

        assertThatThrownBy(this::open).isInstanceOf(StateException.class)
                .hasMessageContaining(
                        "was written by a newer OpenMDS: its schema version is 2, this version supports 1")
                .hasMessageContaining(directory.toString());
        assertThat(new StateFiles(directory).database()).hasBinaryContent(database);
    }

    @Test
    void open_schemaVersionOverwritten_isDamageAndNotANewerSchema() throws IOException {
        byte[] database = stopped.database();
        ByteBuffer.wrap(database).putInt(60, 2);
        SampleState.place(directory, database, NO_LOG);

        try (SqliteStateStore store = open()) {
            assertThat(SampleState.load(store)).isEqualTo(stopped.current());
        }
    }

    @Test
    void open_afterARecoveryThatWasInterrupted_finishesIt() throws IOException {
        StateFiles files = new StateFiles(directory);
        SampleState.place(directory, new byte[]{1, 2, 3}, NO_LOG);
        Files.write(files.recovered(), stopped.database());

        try (SqliteStateStore store = open()) {
            assertThat(SampleState.load(store)).isEqualTo(stopped.current());
            assertThat(store.recovery().keptAside()).singleElement()
                    .satisfies(aside -> assertThat(aside).hasBinaryContent(new byte[]{1, 2, 3}));
        }
        assertThat(files.recovered()).doesNotExist();
    }

    @Test
    void open_damagedTwiceInASecond_keepsBothFiles() throws IOException {
        SampleState.place(directory, new byte[]{1}, NO_LOG);
        open().close();
        Files.write(new StateFiles(directory).database(), new byte[]{2});

        try (SqliteStateStore store = open()) {
            assertThat(store.recovery().keptAside())
                    .containsExactly(directory.resolve("openmds.db.damaged-20260304T050607Z-2"));
        }
        assertThat(directory.resolve("openmds.db.damaged-20260304T050607Z")).hasBinaryContent(new byte[]{1});
    }

    @Test
    void write_afterRecovery_isKept() throws IOException {
        byte[] database = stopped.database();
        Arrays.fill(database, 0, 4096, (byte) 0);
        SampleState.place(directory, database, NO_LOG);
        try (SqliteStateStore store = open()) {
            store.write(List.of(new StateChange.Remove(SampleState.COLLECTION, SampleState.key(1))));
        }

        assertThatItIsSoundNow(without(stopped.current(), SampleState.key(1)));
    }

    @Test
    void report_tooManyProblems_countsTheRest() {
        RecoveryReport report = new RecoveryReport(Collections.nCopies(5000, "lost"), List.of());

        assertThat(report.problems()).hasSize(RecoveryReport.MAX_PROBLEMS).endsWith("4001 further problems");
    }

    private SqliteStateStore open() {
        return SqliteStateStore.open(directory, SampleState.CLOCK);
    }

    private void assertThatItIsSoundNow(Map<String, String> expected) {
        try (SqliteStateStore store = open()) {
            assertThat(store.recovery().problems()).isEmpty();
            assertThat(SampleState.load(store)).isEqualTo(expected);
        }
    }

    private static Map<String, String> without(Map<String, String> records, String key) {
        Map<String, String> rest = new TreeMap<>(records);
        rest.remove(key);
        return rest;
    }

    private static int offset(byte[] file, String text) {
        int at = new String(file, ISO_8859_1).indexOf(text);
        assertThat(at).isPositive();
        return at;
    }
}
