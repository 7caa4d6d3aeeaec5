package org.openmds.state.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Properties;

import org.openmds.wsrf.state.StateChange;
import org.sqlite.JDBC;

/**
 * The only table of the database, with all SQL. Not thread-safe.
 *
 * <p>
 * The rows are in a table with a row id, and their names also in an index, so that one helps to recover the other. A value is stored as TEXT if it
 * is UTF-8, so that {@code sqlite3 openmds.db "select * from record"} is readable, and otherwise as BLOB.
 */
final class RecordTable implements AutoCloseable {
    private static final long MAX_LOG_BYTES = 16L << 20;
    private static final int MAX_INTEGRITY_PROBLEMS = 20;
    private static final List<String> SCHEMA = List.of(
            "PRAGMA page_size=" + DatabaseHeader.PAGE_SIZE,
            "PRAGMA encoding='UTF-8'",
            "PRAGMA synchronous=FULL",
            "BEGIN IMMEDIATE",
            """
                    CREATE TABLE record (id INTEGER PRIMARY KEY, collection TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL,
                        revision INTEGER NOT NULL, checksum INTEGER NOT NULL)""",
            "CREATE UNIQUE INDEX record_name ON record (collection, key)",
            "PRAGMA user_version=" + DatabaseHeader.SCHEMA_VERSION,
            "PRAGMA application_id=" + (DatabaseHeader.APPLICATION_ID | DatabaseHeader.SCHEMA_VERSION));
    private static final List<String> SETTINGS = List.of(
            // Exclusive before the first access: the log then needs no shared memory file, and no other process can interfere.
            "PRAGMA locking_mode=EXCLUSIVE",
            "PRAGMA journal_mode=WAL",
            "PRAGMA synchronous=FULL",
            // Salvage relies on this: removed rows and freed pages are overwritten with zeros, so removed records cannot reappear.
            "PRAGMA secure_delete=ON",
            // A transaction is written to the log only at its commit, so a rolled-back transaction leaves nothing that looks like damage.
            "PRAGMA cache_spill=OFF",
            "PRAGMA cell_size_check=ON",
            "PRAGMA mmap_size=0",
            "PRAGMA temp_store=MEMORY",
            "PRAGMA wal_autocheckpoint=1000",
            "PRAGMA journal_size_limit=" + MAX_LOG_BYTES);
    private static final String PUT = """
            INSERT INTO record (collection, key, value, revision, checksum) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (collection, key) DO UPDATE SET value = excluded.value, revision = excluded.revision, checksum = excluded.checksum""";
    private static final String REMOVE = "DELETE FROM record WHERE collection = ? AND key = ?";
    private static final String SELECT = "SELECT collection, key, value, revision, checksum FROM record";

    private final Connection connection;
    private final Statement control;
    private PreparedStatement put;
    private PreparedStatement remove;
    private long revision;
    private boolean logNeedsCleaning;

    private RecordTable(Connection connection) throws SQLException {
        this.connection = connection;
        control = connection.createStatement();
        put = connection.prepareStatement(PUT);
        remove = connection.prepareStatement(REMOVE);
    }

    /** Creates a complete database with the given rows, without a log. */
    static void create(Path file, Collection<StoredRow> rows) throws SQLException {
        try (Connection connection = connect(file); Statement statement = connection.createStatement()) {
            for (String sql : SCHEMA) {
                statement.execute(sql);
            }
            try (PreparedStatement insert = connection.prepareStatement(PUT)) {
                for (StoredRow row : rows) {
                    put(insert, row);
                }
            }
            statement.execute("COMMIT");
        }
    }

    static RecordTable open(Path file) throws SQLException {
        Connection connection = connect(file);
        try {
            try (Statement statement = connection.createStatement()) {
                for (String sql : SETTINGS) {
                    statement.execute(sql);
                }
            }
            return new RecordTable(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static Connection connect(Path file) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("busy_timeout", "200");
        return JDBC.createConnection(JDBC.PREFIX + file, properties);
    }

    /** Reads the whole database and returns the problems found; must be called before the first {@link #apply}. */
    List<String> check() throws SQLException {
        List<String> problems = new ArrayList<>();
        try (ResultSet lines = control.executeQuery("PRAGMA integrity_check(%d)".formatted(MAX_INTEGRITY_PROBLEMS))) {
            while (lines.next()) {
                String line = lines.getString(1);
                if (!line.equals("ok")) {
                    problems.add("structure: " + line.replaceAll("\\p{C}", " "));
                }
            }
        }
        if (problems.isEmpty()) {
            try (ResultSet rows = control.executeQuery(SELECT)) {
                while (rows.next()) {
                    StoredRow row = row(rows);
                    revision = Math.max(revision, row.revision());
                    if (!row.isIntact()) {
                        problems.add("structure: a checksum differs");
                        return problems;
                    }
                }
            }
        }
        // A full write lock shows that the file is writable before callers rely on it; an empty log makes the next damage report exact.
        control.execute("BEGIN IMMEDIATE");
        control.execute("ROLLBACK");
        cleanLog();
        return problems;
    }

    /** Returns the rows of a collection in key order. */
    List<StoredRow> rows(String collection) throws SQLException {
        List<StoredRow> found = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(SELECT + " WHERE collection = ? ORDER BY key")) {
            select.setString(1, collection);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    found.add(row(rows));
                }
            }
        }
        return found;
    }

    private static StoredRow row(ResultSet rows) throws SQLException {
        RecordName name = new RecordName(rows.getString(1), rows.getString(2));
        byte[] value = rows.getBytes(3);
        return new StoredRow(name, value == null ? new byte[0] : value, rows.getLong(4), rows.getLong(5));
    }

    /** Applies all changes or none. */
    void apply(List<StateChange> batch) throws SQLException {
        // Explicit BEGIN: with JDBC's autocommit off, the driver does not notice when SQLite rolls back by itself on a full disk.
        control.execute("BEGIN IMMEDIATE");
        try {
            for (StateChange change : batch) {
                apply(change, revision + 1);
            }
            control.execute("COMMIT");
        } catch (SQLException | RuntimeException | Error e) {
            rollBack(e);
            throw e;
        }
        revision++;
        if (logNeedsCleaning) {
            cleanLog();
        }
    }

    private void apply(StateChange change, long newRevision) throws SQLException {
        switch (change) {
            case StateChange.Put(String collection, String key, byte[] value) ->
                put(put, StoredRow.of(new RecordName(collection, key), value, newRevision));
            case StateChange.Remove(String collection, String key) -> {
                remove.setString(1, collection);
                remove.setString(2, key);
                remove.executeUpdate();
            }
        }
    }

    private static void put(PreparedStatement statement, StoredRow row) throws SQLException {
        statement.setString(1, row.name().collection());
        statement.setString(2, row.name().key());
        if (isReadable(row.value())) {
            statement.setString(3, new String(row.value(), UTF_8));
        } else {
            statement.setBytes(3, row.value());
        }
        statement.setLong(4, row.revision());
        statement.setLong(5, row.checksum());
        statement.executeUpdate();
    }

    /** Returns true if the bytes can be stored as TEXT: UTF-8 without NUL, because SQLite's tools stop at NUL. */
    private static boolean isReadable(byte[] value) {
        for (byte b : value) {
            if (b == 0) {
                return false;
            }
        }
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(value));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private void rollBack(Throwable cause) {
        // A failed commit can leave data after the end of the log; it must be removed, or it would look like damage after a crash.
        logNeedsCleaning = true;
        try {
            control.execute("ROLLBACK");
        } catch (SQLException e) {
            // SQLite has often rolled back by itself; the original cause is more useful.
            cause.addSuppressed(e);
        }
        try {
            // The driver closes a failed statement.
            put.close();
            put = connection.prepareStatement(PUT);
            remove.close();
            remove = connection.prepareStatement(REMOVE);
        } catch (SQLException e) {
            // The next call fails too and repeats this step.
            cause.addSuppressed(e);
        }
    }

    /** Moves the log's content into the database and empties the log, if the disk has space. */
    private void cleanLog() {
        try {
            pragma("wal_checkpoint(TRUNCATE)");
            logNeedsCleaning = false;
        } catch (SQLException e) {
            // No data is lost: the log grows until the next attempt.
            logNeedsCleaning = true;
        }
    }

    /** Limits the database to a number of pages. */
    void limitPages(int pages) throws SQLException {
        pragma("max_page_count=" + pages);
    }

    private void pragma(String pragma) throws SQLException {
        try (ResultSet answer = control.executeQuery("PRAGMA " + pragma)) {
            // The result must be read to its end: an unfinished statement blocks the next commit.
            while (answer.next()) {
                answer.getString(1);
            }
        }
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            cleanLog();
            put.close();
            remove.close();
            control.close();
        }
    }
}
