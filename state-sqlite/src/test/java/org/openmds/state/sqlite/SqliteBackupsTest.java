package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.wsrf.state.StateBackup;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;

final class SqliteBackupsTest {

    @TempDir
    Path directory;

    private SqliteStateStore store;
    private Map<String, String> records;

    @BeforeEach
    void openStore() {
        store = SampleState.open(directory);
        records = SampleState.fill(store);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void add_openStore_copiesEverythingIntoOneFile() throws IOException {
        StateBackup backup = store.backups().add();

        assertThat(backup.file()).isEqualTo(directory.resolve("backup/openmds-20260304T050607.000Z.db"))
                .hasSize(backup.bytes());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(backup.file()))).isEqualTo("rw-------");
        assertThat(names()).containsExactly(backup.file().getFileName().toString());
        assertThat(store.backups().newest()).contains(backup);
        assertThat(restored(backup)).isEqualTo(records);
    }

    @Test
    void add_nothingWrittenSince_returnsTheSame() {
        StateBackup first = store.backups().add();
        assertThat(store.backups().add()).isEqualTo(first);

        store.write(List.of(SampleState.put("more", "x")));

        assertThat(store.backups().add()).isNotEqualTo(first);
    }

    @Test
    void add_moreThanTheLimit_removesTheOldestAndNothingElse() throws IOException {
        Files.createDirectories(directory.resolve("backup"));
        Path other = Files.writeString(directory.resolve("backup/openmds-20260399T999999.000Z.db"),
                "of another origin");
        List<StateBackup> made = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            store.write(List.of(SampleState.put("more", "x" + i)));
            made.add(store.backups().add());
        }

        // The clock stands still: each backup gets a later time than the one before.
        assertThat(made).extracting(StateBackup::time).isSorted().doesNotHaveDuplicates();
        assertThat(names()).containsExactlyInAnyOrderElementsOf(
                Stream.concat(made.subList(2, 5).stream().map(StateBackup::file), Stream.of(other))
                        .map(file -> file.getFileName().toString())
                        .toList());
        assertThat(restored(made.getLast())).containsEntry("more", "x4");
    }

    @Test
    void add_clockSetBack_isStillTheNewest() {
        store.backups().add();
        store.close();
        Clock earlier = Clock.offset(SampleState.CLOCK, Duration.ofDays(-1));
        store = SqliteStateStore.open(directory, earlier);
        store.write(List.of(SampleState.put("more", "x")));

        StateBackup second = store.backups().add();

        assertThat(store.backups().newest()).contains(second);
        assertThat(second.time()).isEqualTo(Instant.parse("2026-03-04T05:06:07.001Z"));
    }

    @Test
    void add_whileRecordsAreWritten_holdsWholeTransactionsAndLosesNone() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        List<Integer> written = new ArrayList<>();
        Thread writer = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < 300; i++) {
                store.write(List.of(SampleState.put("left", "" + i), SampleState.put("right", "" + i)));
                written.add(i);
                begun.countDown();
            }
        });
        begun.await();

        StateBackup during = store.backups().add();
        writer.join();

        Map<String, String> copied = restored(during);
        assertThat(copied).containsAllEntriesOf(records);
        assertThat(copied.get("left")).isEqualTo(copied.get("right"));
        assertThat(written).hasSize(300);
        assertThat(SampleState.load(store)).containsEntry("left", "299").containsEntry("right", "299");
    }

    @Test
    void add_fileDamagedWhileOpen_keepsNoBackupAndSaysSo() throws IOException {
        store.close();
        store = SampleState.open(directory);
        StateBackup good = store.backups().add();
        store.write(List.of(SampleState.put("more", "x")));
        // Another process damages a page; the copy of the file is found damaged.
        try (FileChannel file = FileChannel.open(directory.resolve("openmds.db"), StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(SampleState.randomBytes(Databases.PAGE_SIZE)),
                    8L * Databases.PAGE_SIZE);
        }

        assertThatThrownBy(() -> store.backups().add()).isInstanceOf(StateException.class)
                .hasMessageContaining("is damaged and was not kept");
        assertThat(names()).containsExactly(good.file().getFileName().toString());
    }

    @Test
    void add_tooLittleSpace_isRefusedAndTheStoreGoesOn() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(directory, "8m")) {
            StateLocation location = new StateLocation(directory.resolve("other"), disk.path().resolve("backup"), 2);
            try (SqliteStateStore other = SqliteStateStore.open(location, SampleState.CLOCK)) {
                SampleState.fill(other);

                assertThatThrownBy(() -> other.backups().add()).isInstanceOf(StateException.class)
                        .hasMessageContaining("no backup of the state was made: directory " + location.backups())
                        .hasMessageContaining("free bytes");

                other.write(List.of(SampleState.put("more", "x")));
                assertThat(SampleState.load(other)).containsEntry("more", "x");
            }
        }
    }

    @Test
    void copy_diskFullInTheMiddle_failsAndLeavesNothing() throws Exception {
        store.write(List.of(new StateChange.Put("large", "a", "x".repeat(3 << 20).getBytes(UTF_8))));
        try (SmallDisk disk = SmallDisk.mount(directory, "2m")) {
            Path target = disk.path().resolve("copy.db");

            assertThatThrownBy(() -> DatabaseCopy.copy(new StateFiles(directory).database(), target))
                    .isInstanceOf(SQLException.class)
                    .satisfies(e -> assertThat(SqliteErrors.of(directory, (SQLException) e))
                            .hasMessageContaining("is full"));

            assertThat(disk.path()).isEmptyDirectory();
        }
        store.write(List.of(SampleState.put("more", "x")));
        assertThat(restored(store.backups().add())).containsEntry("more", "x");
    }

    @Test
    void add_afterClose_isRefused() {
        store.close();

        assertThatThrownBy(() -> store.backups().add()).isInstanceOf(StateException.class)
                .hasMessageContaining("closed");
    }

    private Map<String, String> restored(StateBackup backup) {
        Path other = directory.resolve("restored");
        new StoppedState(StateLocation.of(other), SampleState.CLOCK).restore(backup.file());
        return SampleState.load(other);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("backup"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
