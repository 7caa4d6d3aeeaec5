package org.openmds.state.sqlite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
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
 * {@code sqlite3 openmds.db "select * from record"}; while the server runs, the file is locked.
 *
 * <p>
 * Thread-safe: one connection, one lock. Each write forces the disk once, so callers should combine waiting changes into one batch.
 */
public final class SqliteStateStore implements StateStore {
    private static final Logger LOG = LogManager.getLogger(SqliteStateStore.class);

    private final StateFiles files;
    private final DirectoryLock directoryLock;
    private final RecoveryReport recovery;
    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private final RecordTable table;
    @GuardedBy("lock")
    private boolean closed;

    private SqliteStateStore(StateFiles files, DirectoryLock directoryLock, Recovery.RecoveredTable recoveredTable) {
        this.files = files;
        this.directoryLock = directoryLock;
        recovery = recoveredTable.report();
        table = recoveredTable.table();
    }

    /**
     * Opens the state of a directory; creates the directory (with mode 700) and the database if they do not exist. Damaged files do not cause a
     * failure: intact records are recovered, the files are renamed to {@code openmds.db.damaged-<time>}, and lost records are logged and reported
     * by {@link #recovery()}.
     *
     * @param clock
     *            the clock for the names of damaged files
     * @throws StateException
     *             the directory cannot be created, read or written, is full, is in use by another process, or was written by a newer OpenMDS
     */
    public static SqliteStateStore open(Path directory, Clock clock) {
        StateFiles files = new StateFiles(directory.toAbsolutePath());
        try {
            createDirectory(files.directory());
            DirectoryLock directoryLock = DirectoryLock.take(files);
            try {
                SqliteStateStore store = new SqliteStateStore(files, directoryLock, new Recovery(files, clock).open());
                store.recovery.log(LOG, files.directory());
                return store;
            } catch (IOException | SQLException | RuntimeException e) {
                directoryLock.close();
                throw e;
            }
        } catch (IOException e) {
            throw SqliteErrors.of(files.directory(), e);
        } catch (UncheckedIOException e) {
            throw SqliteErrors.of(files.directory(), new IOException(e.getMessage(), e));
        } catch (SQLException e) {
            throw SqliteErrors.of(files.directory(), e);
        }
    }

    private static void createDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            if (Files.exists(directory)) {
                throw new FileAlreadyExistsException(directory.toString(), null, "it is not a directory");
            }
            Files.createDirectories(directory,
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }

    /** Returns the damage that was found when the state was opened. */
    public RecoveryReport recovery() {
        return recovery;
    }

    @Override
    public List<StateRecord> load(String collection) {
        lock.lock();
        try {
            List<StateRecord> records = new ArrayList<>();
            for (StoredRow row : openTable().rows(collection)) {
                if (row.isIntact()) {
                    records.add(new StateRecord(row.name().key(), row.value()));
                } else {
                    LOG.warn("state directory {}: record {}: its checksum differs; it is left out", files.directory(),
                            row.name());
                }
            }
            return records;
        } catch (SQLException e) {
            throw SqliteErrors.of(files.directory(), e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void write(List<StateChange> batch) {
        lock.lock();
        try {
            openTable().apply(batch);
        } catch (SQLException e) {
            throw SqliteErrors.of(files.directory(), e);
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

    /** Returns the size of the database and its write-ahead log, without damaged files. */
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
