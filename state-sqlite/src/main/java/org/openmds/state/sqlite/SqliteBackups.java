package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

import org.openmds.state.sqlite.FileCondition.Damaged;
import org.openmds.state.sqlite.FileCondition.Usable;
import org.openmds.wsrf.state.StateBackup;
import org.openmds.wsrf.state.StateBackups;
import org.openmds.wsrf.state.StateException;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The backups of an open state store. Each one is made over a connection of its own. */
final class SqliteBackups implements StateBackups {
    private final StateLocation location;
    private final StateFiles files;
    private final BackupFolder folder;
    private final Clock clock;
    private final LongSupplier writes;
    private final ReentrantLock lock = new ReentrantLock();
    /** The last backup of this process. */
    @GuardedBy("lock")
    private Optional<StateBackup> last = Optional.empty();
    @GuardedBy("lock")
    private long writesOfLast;

    /**
     * @param writes
     *            supplies the number of writes so far; throws if the store is closed
     */
    SqliteBackups(StateLocation location, Clock clock, LongSupplier writes) {
        this.location = location;
        this.files = new StateFiles(location.directory());
        this.folder = new BackupFolder(location.backups());
        this.clock = clock;
        this.writes = writes;
    }

    @Override
    public StateBackup add() {
        lock.lock();
        try {
            // Counted before the copy: a later write may be in the copy or not.
            long written = writes.getAsLong();
            if (last.isEmpty() || writesOfLast != written || !Files.exists(last.get().file())) {
                last = Optional.of(make());
                writesOfLast = written;
            }
            return last.get();
        } catch (IOException e) {
            throw SqliteErrors.of(folder.directory(), e);
        } catch (SQLException e) {
            throw SqliteErrors.of(folder.directory(), e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Optional<StateBackup> newest() {
        try {
            return folder.newestFirst().stream().findFirst();
        } catch (IOException e) {
            throw SqliteErrors.of(folder.directory(), e);
        }
    }

    private StateBackup make() throws IOException, SQLException {
        StateFiles.createDirectory(folder.directory());
        requireSpace();
        Instant time = clock.instant();
        return switch (DatabaseCopy.copy(files.database(), folder.building())) {
            case Usable _ -> {
                StateBackup made = folder.add(time);
                folder.removeBeyond(location.keptBackups());
                yield made;
            }
            case Damaged(String problem) -> {
                files.suspect();
                throw new StateException(
                        "the backup of state file %s is damaged and was not kept: %s; check the disk, and restart the server to use an earlier backup"
                                .formatted(files.database(), problem));
            }
        };
    }

    private void requireSpace() throws IOException {
        Optional<String> shortage = files.shortage(folder.directory());
        if (shortage.isPresent()) {
            throw new StateException("no backup of the state was made: " + shortage.get());
        }
    }
}
