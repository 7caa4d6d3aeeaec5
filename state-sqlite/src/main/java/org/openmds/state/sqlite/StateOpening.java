package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.state.sqlite.FileCondition.Damaged;
import org.openmds.state.sqlite.FileCondition.Usable;
import org.openmds.wsrf.state.StateBackup;
import org.openmds.wsrf.state.StateException;
import org.sqlite.SQLiteConnection;

/**
 * Opens the state file in any condition. An intact file is used as it is; an older one is migrated; instead of a damaged one, the newest good backup
 * is used. Files that are replaced are renamed, never deleted. Used once, by the owner of the directory's lock.
 *
 * <p>
 * Some damage cannot be detected: a missing write-ahead log, or a log with a damaged transaction, which SQLite takes for an interrupted one.
 */
final class StateOpening {
    private static final Logger LOG = LogManager.getLogger();
    /** A file of about 1 GB is checked in this time; the start must not wait longer. */
    private static final Duration CHECK_LIMIT = Duration.ofSeconds(10);
    /** A damaged file, an outdated backup, the migrated backup, and one more. */
    private static final int MAX_ROUNDS = 4;

    private final StateFiles files;
    private final BackupFolder backups;
    private final Clock clock;
    private final Executor checkTimer;
    private Optional<StateLoss> loss = Optional.empty();

    StateOpening(StateLocation location, Clock clock) {
        this(location, clock, CompletableFuture.delayedExecutor(CHECK_LIMIT.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** @param checkTimer runs its task when the time for the check of a file without suspicion is over */
    StateOpening(StateLocation location, Clock clock, Executor checkTimer) {
        this.checkTimer = checkTimer;
        this.files = new StateFiles(location.directory());
        this.backups = new BackupFolder(location.backups());
        this.clock = clock;
    }

    /** The open table, and the loss if the file was damaged. */
    record OpenedState(RecordTable table, Optional<StateLoss> loss) {
    }

    OpenedState open() throws IOException, SQLException {
        StateFiles.delete(files.building());
        deleteUnfinishedBackup();
        if (Files.exists(files.replacement())) {
            List<Path> kept = files.finishReplacement("replaced", clock.instant());
            LOG.warn(
                    "state directory {}: an interrupted replacement of the state file is finished; the old files are kept as {}",
                    files.directory(), kept);
        }
        if (!Files.exists(files.database()) && StateFiles.size(files.log()) == 0) {
            create();
        }
        for (int round = 0; round < MAX_ROUNDS; round++) {
            Instant lastWrite = files.lastWrite();
            switch (condition()) {
                case Usable(SchemaVersion version, boolean _) when version.isOutdated() -> migrate(version);
                case Usable(SchemaVersion _, boolean checked) -> {
                    if (checked) {
                        StateFiles.delete(files.suspicion());
                    } else {
                        warnAboutTheRest();
                    }
                    return new OpenedState(RecordTable.open(files.database()), loss);
                }
                case Damaged(String problem) -> useBackup(problem, lastWrite);
            }
        }
        throw new StateException(
                "state directory %s: each file that replaced the damaged state file was damaged, too: check the disk"
                        .formatted(files.directory()));
    }

    private void deleteUnfinishedBackup() {
        try {
            StateFiles.delete(backups.building());
        } catch (IOException e) {
            // Backups may be on another disk, without which the server can work.
            LOG.warn("the directory of backups {} cannot be used: {}", backups.directory(), e.toString());
        }
    }

    private FileCondition condition() throws SQLException {
        if (!Files.exists(files.database())) {
            return new Damaged("the database is missing, but its write-ahead log exists");
        }
        try (SQLiteConnection connection = Databases.connect(files.database())) {
            return Files.exists(files.suspicion())
                    ? completeCheck(connection)
                    : DatabaseCheck.run(connection, files.database(), checkTimer);
        } catch (SQLException e) {
            if (SqliteErrors.isDamage(e)) {
                return new Damaged(String.valueOf(e.getMessage()));
            }
            throw e;
        }
    }

    private FileCondition completeCheck(SQLiteConnection connection) throws SQLException {
        LOG.warn("state file {}: damage was seen while the server ran; all of the file is checked now",
                files.database());
        return DatabaseCheck.run(connection, files.database(), DatabaseCheck.UNLIMITED);
    }

    private void warnAboutTheRest() throws IOException {
        LOG.warn(
                "state file {}: the check of its {} bytes did not end within {} s; the rest is used unchecked, and the next backup checks all of it",
                files.database(), files.sizeBytes(), CHECK_LIMIT.toSeconds());
    }

    private void create() throws SQLException, IOException {
        createEmpty();
        StateFiles.rename(files.building(), files.database());
        Optional<StateBackup> newest = backups.newestFirst().stream().findFirst();
        newest.ifPresent(backup -> LOG.warn(
                "state directory {}: there is no state file, so the state begins without records; 'mds restore {}' restores the newest backup",
                files.directory(), backup.file()));
    }

    private void createEmpty() throws SQLException, IOException {
        try (SQLiteConnection connection = Databases.create(files.building())) {
            Databases.execute(connection, List.of("COMMIT"));
        }
        StateFiles.force(files.building());
    }

    private void migrate(SchemaVersion version) throws SQLException, IOException {
        SchemaMigration.migrate(files.database(), version, files.building());
        List<Path> kept = files.replace("version-" + version.number(), clock.instant());
        LOG.info("state file {} was migrated from schema version {} to {}; the old file is kept as {}",
                files.database(),
                version.number(), SchemaVersion.CURRENT, kept);
    }

    private void useBackup(String problem, Instant lastWrite) throws SQLException, IOException {
        Optional<StateBackup> used = copyNewestBackup();
        if (used.isEmpty()) {
            createEmpty();
        }
        StateLoss found = new StateLoss(problem, files.replace("damaged", clock.instant()), used, lastWrite);
        LOG.error("{}", found.describe(files.directory()));
        loss = Optional.of(found);
    }

    /** Copies the newest good backup; empty if there is none. */
    private Optional<StateBackup> copyNewestBackup() throws SQLException, IOException {
        for (StateBackup backup : backups.newestFirst()) {
            switch (DatabaseCopy.copy(backup.file(), files.building())) {
                case Usable _ -> {
                    return Optional.of(backup);
                }
                case Damaged(String problem) ->
                    LOG.warn("backup {} is damaged and not used: {}", backup.file(), problem);
            }
        }
        return Optional.empty();
    }
}
