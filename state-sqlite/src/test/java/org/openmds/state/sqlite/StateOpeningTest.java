package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.wsrf.state.StateBackup;
import org.openmds.wsrf.state.StateException;
import org.sqlite.SQLiteConnection;

/** State files in any condition. */
final class StateOpeningTest {
    private static final String ASIDE = "openmds.db.damaged-20260304T050607Z";

    @TempDir
    Path directory;

    private Map<String, String> inBackup;
    private Path file;

    /** Creates a state with a backup and one later record. */
    @BeforeEach
    void makeState() {
        try (SqliteStateStore store = SampleState.open(directory)) {
            inBackup = SampleState.fill(store);
            store.backups().add();
            store.write(List.of(SampleState.put("later", "x")));
        }
        file = new StateFiles(directory).database();
    }

    @Test
    void open_intactFile_usesIt() {
        try (SqliteStateStore store = SampleState.open(directory)) {
            assertThat(store.loss()).isEmpty();
            assertThat(SampleState.load(store)).isEqualTo(withLater());
        }
    }

    @Test
    void open_pageOverwritten_usesTheBackupAndSaysWhatIsLost() throws IOException {
        byte[] damaged = damage(8 * Databases.PAGE_SIZE, SampleState.randomBytes(Databases.PAGE_SIZE));
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-03-04T05:16:07Z")));

        try (SqliteStateStore store = SampleState.open(directory)) {
            assertThat(SampleState.load(store)).isEqualTo(inBackup);
            StateLoss loss = store.loss().orElseThrow();
            assertThat(loss.kept()).containsExactly(directory.resolve(ASIDE));
            assertThat(directory.resolve(ASIDE)).hasBinaryContent(damaged);
            assertThat(loss.backup()).map(StateBackup::time).contains(SampleState.CLOCK.instant());
            assertThat(loss.describe(directory))
                    .startsWith("state directory " + directory + ": the state file was damaged (")
                    .contains("is kept as [" + ASIDE + "]",
                            "the backup of 2026-03-04T05:06:07Z is used: the changes of the 600 seconds after it are lost",
                            "within a lease");
            store.write(List.of(SampleState.put("new", "y")));
        }
        try (SqliteStateStore store = SampleState.open(directory)) {
            assertThat(store.loss()).isEmpty();
            assertThat(SampleState.load(store)).hasSize(inBackup.size() + 1).containsEntry("new", "y");
        }
    }

    @Test
    void open_anyPageOverwritten_neverShowsDamagedRecords() throws IOException {
        byte[] intact = Files.readAllBytes(file);
        Random random = new Random(3);
        for (int i = 0; i < 25; i++) {
            Files.write(file, intact);
            int length = 1 + random.nextInt(Databases.PAGE_SIZE);
            damage(random.nextInt(intact.length - length), SampleState.randomBytes(length));

            assertThat(SampleState.load(directory)).isIn(inBackup, withLater());
        }
    }

    @Test
    void open_bitOfAValueFlipped_isFoundByTheChecksum() throws IOException {
        String value = Objects.requireNonNull(inBackup.get("entry-0123"));
        int at = new String(Files.readAllBytes(file), ISO_8859_1).indexOf(value) + 5;
        damage(at, new byte[]{(byte) (value.charAt(5) ^ 1)});

        try (SqliteStateStore store = SampleState.open(directory)) {
            assertThat(store.loss()).map(StateLoss::problem)
                    .contains("the checksum of record index/registration entry-0123 differs");
            assertThat(SampleState.load(store)).isEqualTo(inBackup);
        }
    }

    @Test
    void check_timeIsOver_leavesTheRestUnchecked() throws IOException, SQLException {
        String value = Objects.requireNonNull(inBackup.get("entry-0123"));
        int at = new String(Files.readAllBytes(file), ISO_8859_1).indexOf(value) + 5;
        damage(at, new byte[]{(byte) (value.charAt(5) ^ 1)});
        SchemaVersion current = new SchemaVersion(SchemaVersion.CURRENT);

        try (SQLiteConnection connection = Databases.connect(file)) {
            assertThat(DatabaseCheck.run(connection, file, Runnable::run))
                    .isEqualTo(new FileCondition.Usable(current, false));
            assertThat(DatabaseCheck.run(connection, file, _ -> {
            })).isInstanceOf(FileCondition.Damaged.class);
        }
    }

    @Test
    void load_damageInTheUncheckedRest_isFoundAtTheNextStart() throws IOException {
        String value = Objects.requireNonNull(inBackup.get("entry-0123"));
        int at = new String(Files.readAllBytes(file), ISO_8859_1).indexOf(value) + 5;
        damage(at, new byte[]{(byte) (value.charAt(5) ^ 1)});
        try (SqliteStateStore store = openUnchecked()) {
            assertThat(SampleState.load(store)).hasSize(withLater().size() - 1).doesNotContainKey("entry-0123");
        }

        try (SqliteStateStore store = openUnchecked()) {
            assertThat(store.loss()).isPresent();
            assertThat(SampleState.load(store)).isEqualTo(inBackup);
        }
        try (SqliteStateStore store = openUnchecked()) {
            assertThat(store.loss()).isEmpty();
        }
        assertThat(new StateFiles(directory).suspicion()).doesNotExist();
    }

    @Test
    void load_pageOverwrittenInTheUncheckedRest_isFoundAtTheNextStart() throws IOException {
        damage(8 * Databases.PAGE_SIZE, SampleState.randomBytes(Databases.PAGE_SIZE));
        try (SqliteStateStore store = openUnchecked()) {
            assertThat(store.loss()).isEmpty();
            assertThatThrownBy(() -> SampleState.load(store)).isInstanceOf(StateException.class)
                    .hasMessageContaining("restart the server");
        }

        try (SqliteStateStore store = openUnchecked()) {
            assertThat(SampleState.load(store)).isEqualTo(inBackup);
        }
    }

    /** Opens the state without time for a check. */
    private SqliteStateStore openUnchecked() {
        StateLocation location = StateLocation.of(directory);
        return SqliteStateStore.open(location, SampleState.CLOCK,
                new StateOpening(location, SampleState.CLOCK, Runnable::run));
    }

    @Test
    void open_newestBackupDamagedToo_usesTheOneBefore() throws IOException {
        Path newest;
        try (SqliteStateStore store = SampleState.open(directory)) {
            newest = store.backups().add().file();
        }
        SampleState.overwrite(newest, 8 * Databases.PAGE_SIZE, SampleState.randomBytes(Databases.PAGE_SIZE));
        damage(0, new byte[100]);

        assertThat(SampleState.load(directory)).isEqualTo(inBackup);
    }

    @Test
    void open_damagedWithoutBackup_startsEmptyAndSaysSo() throws IOException {
        StateFiles.delete(new BackupFolder(directory.resolve("backup")).newestFirst().getFirst().file());
        damage(0, new byte[100]);

        try (SqliteStateStore store = SampleState.open(directory)) {
            assertThat(SampleState.load(store)).isEmpty();
            assertThat(store.loss().orElseThrow().span()).isEmpty();
            assertThat(store.loss().orElseThrow().describe(directory)).contains("all records are lost");
        }
        assertThat(directory.resolve(ASIDE)).exists();
    }

    @Test
    void open_emptyFile_isDamage() throws IOException {
        Files.write(file, new byte[0]);

        assertThat(SampleState.load(directory)).isEqualTo(inBackup);
        assertThat(directory.resolve(ASIDE)).isEmptyFile();
    }

    @Test
    void open_fileMissingButLogThere_keepsTheLogAndUsesTheBackup() throws IOException {
        Files.move(file, new StateFiles(directory).log());

        assertThat(SampleState.load(directory)).isEqualTo(inBackup);
        assertThat(directory.resolve(ASIDE + "-wal")).exists();
    }

    @Test
    void open_fileMissing_startsEmpty() throws IOException {
        Files.delete(file);

        try (SqliteStateStore store = SampleState.open(directory)) {
            assertThat(store.loss()).isEmpty();
            assertThat(SampleState.load(store)).isEmpty();
            assertThat(store.backups().newest()).isPresent();
        }
    }

    @Test
    void open_damagedTwiceInASecond_keepsBothFiles() throws IOException {
        damage(0, new byte[100]);
        SampleState.open(directory).close();
        damage(0, new byte[100]);
        SampleState.open(directory).close();

        assertThat(directory.resolve(ASIDE)).exists();
        assertThat(directory.resolve(ASIDE + "-2")).exists();
    }

    @Test
    void open_newerSchema_isRefusedAndUntouched() throws IOException {
        SampleState.writeVersion(file, SchemaVersion.CURRENT + 1);
        byte[] newer = Files.readAllBytes(file);

        assertThatThrownBy(() -> SampleState.open(directory)).isInstanceOf(StateException.class)
                .hasMessage(
                        "state file %s was written by a newer OpenMDS: its schema version is 3, this program knows versions up to 2; "
                                .formatted(file)
                                + "use the newer program, or restore a backup of this version with 'mds restore'");
        assertThat(file).hasBinaryContent(newer);
    }

    @Test
    void open_onlyOneFieldOfTheVersionOverwritten_isDamage() throws IOException {
        damage(60, new byte[]{0, 0, 0, 9});

        assertThat(SampleState.load(directory)).isEqualTo(inBackup);
    }

    @Test
    void open_olderSchema_isMigratedAndTheOldFileKept() throws IOException, SQLException {
        Files.delete(file);
        SampleState.createFirstVersion(file, inBackup);
        byte[] old = Files.readAllBytes(file);

        assertThat(SampleState.load(directory)).isEqualTo(inBackup);
        Path kept = directory.resolve("openmds.db.version-1-20260304T050607Z");
        assertThat(kept).hasBinaryContent(old);
        assertThat(SampleState.load(directory)).isEqualTo(inBackup);
        assertThat(kept.resolveSibling(kept.getFileName() + "-2")).doesNotExist();
    }

    @Test
    void open_damagedAfterAnUpdate_migratesTheOlderBackup() throws IOException, SQLException {
        Path backup = new BackupFolder(directory.resolve("backup")).newestFirst().getFirst().file();
        Files.delete(backup);
        SampleState.createFirstVersion(backup, inBackup);
        damage(0, new byte[100]);

        assertThat(SampleState.load(directory)).isEqualTo(inBackup);
    }

    @Test
    void open_afterAReplacementThatWasInterrupted_finishesIt() throws IOException {
        StateFiles files = new StateFiles(directory);
        Files.move(file, files.replacement());
        Files.write(file, new byte[]{1, 2, 3});
        Files.write(files.building(), new byte[]{4});

        assertThat(SampleState.load(directory)).isEqualTo(withLater());
        assertThat(directory.resolve("openmds.db.replaced-20260304T050607Z")).hasBinaryContent(new byte[]{1, 2, 3});
        assertThat(files.replacement()).doesNotExist();
        assertThat(files.building()).doesNotExist();
    }

    private byte[] damage(int offset, byte[] bytes) throws IOException {
        SampleState.overwrite(file, offset, bytes);
        return Files.readAllBytes(file);
    }

    private Map<String, String> withLater() {
        Map<String, String> all = new TreeMap<>(inBackup);
        all.put("later", "x");
        return all;
    }
}
