package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

import org.openmds.wsrf.state.StateBackups;
import org.openmds.wsrf.state.StateChange;
import org.openmds.wsrf.state.StateException;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.state.StateStore;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * A state store in the SQLite file {@code openmds.db} of a directory.
 *
 * <p>
 * Each {@link #write} is one transaction that is forced to disk before the call returns. An operator can read the state of a stopped server with
 * {@code sqlite3 openmds.db "select * from record"}.
 *
 * <p>
 * Thread-safe: one connection, one lock. Each write forces the disk once, so callers should combine waiting changes into one batch.
 */
public final class SqliteStateStore implements StateStore {
    private final StateFiles files;
    private final DirectoryLock directoryLock;
    private final Optional<StateLoss> loss;
    private final SqliteBackups backups;
    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private final RecordTable table;
    @GuardedBy("lock")
    private long writes;
    @GuardedBy("lock")
    private boolean closed;

    private SqliteStateStore(StateLocation location, Clock clock, DirectoryLock directoryLock,
            StateOpening.OpenedState opened) {
        this.files = new StateFiles(location.directory());
        this.directoryLock = directoryLock;
        loss = opened.loss();
        table = opened.table();
        backups = new SqliteBackups(location, clock, this::writes);
    }

    /** Opens a state that keeps its backups in the same directory; see {@link #open(StateLocation, Clock)}. */
    public static SqliteStateStore open(Path directory, Clock clock) {
        return open(StateLocation.of(directory), clock);
    }

    /**
     * Opens a state; creates the directory (with mode 700) and the database if they do not exist. A file of an older version is migrated. A damaged
     * file does not cause a failure: it is renamed to {@code openmds.db.damaged-<time>}, the newest good backup is used, and {@link #loss()} and the
     * log say what is lost.
     *
     * @param clock
     *            the clock for the names of backups and replaced files
     * @throws StateException
     *             the directory cannot be created, read or written, is full, is in use by another process, or was written by a newer OpenMDS
     */
    public static SqliteStateStore open(StateLocation location, Clock clock) {
        return open(location, clock, new StateOpening(location, clock));
    }

    /**
     * Opens a state as {@link #open(StateLocation, Clock)} does. If another version of the program opened it last, a copy is kept.
     *
     * @param program
     *            the version of the program
     */
    public static SqliteStateStore open(StateLocation location, Clock clock, String program) {
        return open(location, clock, new StateOpening(location, clock),
                Optional.of(new UpdateCopy(new StateFiles(location.directory()), program, clock)));
    }

    static SqliteStateStore open(StateLocation location, Clock clock, StateOpening opening) {
        return open(location, clock, opening, Optional.empty());
    }

    private static SqliteStateStore open(StateLocation location, Clock clock, StateOpening opening,
            Optional<UpdateCopy> update) {
        Path directory = location.directory();
        try {
            StateFiles.createDirectory(directory);
            DirectoryLock directoryLock = DirectoryLock.take(new StateFiles(directory));
            try {
                if (update.isPresent()) {
                    update.get().keep();
                }
                StateOpening.OpenedState opened = opening.open();
                if (update.isPresent()) {
                    update.get().finish();
                }
                return new SqliteStateStore(location, clock, directoryLock, opened);
            } catch (IOException | SQLException | RuntimeException e) {
                directoryLock.close();
                throw e;
            }
        } catch (IOException e) {
            throw SqliteErrors.of(directory, e);
        } catch (SQLException e) {
            throw SqliteErrors.of(directory, e);
        }
    }

    /** Returns the loss if the state file was damaged when it was opened. */
    public Optional<StateLoss> loss() {
        return loss;
    }

    /** Returns the port to the backups. They can be made while the store is open. */
    public StateBackups backups() {
        return backups;
    }

    @Override
    public List<StateRecord> load(String collection, String after, long bytes) {
        lock.lock();
        try {
            return openTable().rows(collection, after, bytes).stream().map(this::record).toList();
        } catch (SQLException e) {
            throw failure(e);
        } finally {
            lock.unlock();
        }
    }

    /** Returns the record of a row; if the row is damaged, the next start checks all of the file. */
    private StateRecord record(StoredRow row) {
        if (!row.intact()) {
            files.suspect();
        }
        return new StateRecord(row.name().key(), row.value(), row.intact());
    }

    @Override
    public void write(List<StateChange> batch) {
        lock.lock();
        try {
            openTable().apply(batch);
            writes++;
        } catch (SQLException e) {
            throw failure(e);
        } finally {
            lock.unlock();
        }
    }

    /** Returns the exception for an error, and has the file checked at the next start if it is damaged. */
    private StateException failure(SQLException e) {
        if (SqliteErrors.isCorruption(e)) {
            files.suspect();
        }
        return SqliteErrors.of(files.directory(), e);
    }

    private long writes() {
        lock.lock();
        try {
            openTable();
            return writes;
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private RecordTable openTable() {
        if (closed) {
            throw new StateException("state directory %s: the store is closed".formatted(files.directory()));
        }
        return table;
    }

    /** Returns the size of the database and its write-ahead log, without backups and replaced files. */
    @Override
    public long sizeBytes() {
        try {
            return files.sizeBytes();
        } catch (IOException e) {
            throw SqliteErrors.of(files.directory(), e);
        }
    }

    /** Limits the database to a number of pages of 4 KiB, to simulate a full disk in tests. */
    void limitPages(int pages) {
        lock.lock();
        try {
            openTable().limitPages(pages);
        } catch (SQLException e) {
            throw SqliteErrors.of(files.directory(), e);
        } finally {
            lock.unlock();
        }
    }

    /** {@inheritDoc} Moves the write-ahead log into the database, so that one file contains all records. */
    @Override
    public void close() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            try (directoryLock) {
                table.close();
            }
        } catch (SQLException e) {
            throw SqliteErrors.of(files.directory(), e);
        } catch (IOException e) {
            throw SqliteErrors.of(files.directory(), e);
        } finally {
            lock.unlock();
        }
    }
}
