package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

import org.openmds.state.sqlite.FileCondition.Damaged;
import org.openmds.state.sqlite.FileCondition.Usable;
import org.openmds.wsrf.state.StateBackup;
import org.openmds.wsrf.state.StateException;
import org.sqlite.SQLiteConnection;

/**
 * The state of a stopped server: backup and restore. Each operation locks the directory, so it is refused while a server runs.
 *
 * <p>
 * All operations throw a {@link StateException}, which says what to do, if the state is in use, a file is damaged or was written by a newer OpenMDS, or
 * the disk is full or not accessible. Nothing is changed then.
 */
public final class StoppedState {
    private final StateLocation location;
    private final StateFiles files;
    private final Clock clock;

    public StoppedState(StateLocation location, Clock clock) {
        this.location = location;
        this.files = new StateFiles(location.directory());
        this.clock = clock;
    }

    /** A task in the locked directory. */
    private interface LockedTask<T> {
        T run() throws IOException, SQLException;
    }

    /** Adds a backup to the directory of backups. */
    public StateBackup backUp() {
        return locked(() -> {
            BackupFolder folder = new BackupFolder(location.backups());
            StateFiles.createDirectory(folder.directory());
            Instant time = copyTo(folder.building());
            StateBackup added = folder.add(time);
            folder.removeBeyond(location.keptBackups());
            return added;
        });
    }

    /** Makes a backup in a new file. */
    public StateBackup backUp(Path target) {
        return locked(() -> {
            if (Files.exists(target)) {
                throw new StateException("file %s exists already: give the name of a new file".formatted(target));
            }
            Path building = target.resolveSibling(target.getFileName() + ".building");
            Instant time = copyTo(building);
            StateFiles.rename(building, target);
            return new StateBackup(target, time, Files.size(target));
        });
    }

    /**
     * Replaces the state by a backup. The present files are renamed to {@code openmds.db.replaced-<time>}. After a crash, either the old or the new state
     * is there.
     *
     * @return the new names of the present files; empty if there was no state
     */
    public List<Path> restore(Path backup) {
        if (!Files.isRegularFile(backup)) {
            throw new StateException("there is no file %s".formatted(backup));
        }
        return locked(() -> {
            if (Files.exists(files.replacement())) {
                files.finishReplacement("replaced", clock.instant());
            }
            requireUsable(DatabaseCopy.copy(backup, files.building()), backup);
            return files.replace("replaced", clock.instant());
        });
    }

    /** Checks that a file is a state file without damage. */
    public static void verify(Path file) {
        try (SQLiteConnection connection = Databases.connect(file)) {
            requireUsable(DatabaseCheck.run(connection, file, DatabaseCheck.UNLIMITED), file);
        } catch (SQLException e) {
            throw SqliteErrors.of(file, e);
        }
    }

    private Instant copyTo(Path target) throws IOException, SQLException {
        if (!Files.exists(files.database())) {
            throw new StateException("state directory %s has no state file".formatted(files.directory()));
        }
        Instant time = files.lastWrite();
        requireUsable(DatabaseCopy.copy(files.database(), target), files.database());
        return time;
    }

    private static void requireUsable(FileCondition condition, Path file) {
        switch (condition) {
            case Usable _ -> {
                // as required
            }
            case Damaged(String problem) ->
                throw new StateException("file %s is damaged, or no state file: %s".formatted(file, problem));
        }
    }

    private <T> T locked(LockedTask<T> task) {
        try {
            StateFiles.createDirectory(files.directory());
            try (DirectoryLock _ = DirectoryLock.take(files)) {
                return task.run();
            }
        } catch (IOException e) {
            throw SqliteErrors.of(files.directory(), e);
        } catch (SQLException e) {
            throw SqliteErrors.of(files.directory(), e);
        }
    }
}
