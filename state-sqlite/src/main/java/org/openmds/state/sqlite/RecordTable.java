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
import java.util.List;

import org.openmds.wsrf.state.StateChange;

/**
 * The only table of an open state file. Not thread-safe.
 *
 * <p>
 * A value is stored as TEXT if it is UTF-8, so that {@code sqlite3 openmds.db "select * from record"} is readable, and otherwise as BLOB.
 */
final class RecordTable implements AutoCloseable {
    static final String PUT = """
            INSERT INTO record (collection, key, value, checksum) VALUES (?, ?, ?, ?)
            ON CONFLICT (collection, key) DO UPDATE SET value = excluded.value, checksum = excluded.checksum""";
    private static final String REMOVE = "DELETE FROM record WHERE collection = ? AND key = ?";
    private static final char REPLACEMENT = '\uFFFD';
    private static final RowFormat FORMAT = RowFormat.VERSION_2;

    private final Connection connection;
    private final Statement control;
    private PreparedStatement put;
    private PreparedStatement remove;

    private RecordTable(Connection connection) throws SQLException {
        this.connection = connection;
        control = connection.createStatement();
        put = connection.prepareStatement(PUT);
        remove = connection.prepareStatement(REMOVE);
    }

    static RecordTable open(Path file) throws SQLException {
        Connection connection = Databases.open(file);
        try {
            // Shows that the file is writable, before callers rely on it.
            Databases.execute(connection, List.of("BEGIN IMMEDIATE", "ROLLBACK"));
            return new RecordTable(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Returns the rows of a collection after a key, in key order, until their values have a size; empty at the end. */
    List<StoredRow> rows(String collection, String after, long bytes) throws SQLException {
        List<StoredRow> found = new ArrayList<>();
        long size = 0;
        try (PreparedStatement select = connection
                .prepareStatement(FORMAT.select() + " WHERE collection = ? AND key > ? ORDER BY key")) {
            select.setString(1, collection);
            select.setString(2, after);
            try (ResultSet rows = select.executeQuery()) {
                while (size < bytes && rows.next()) {
                    StoredRow row = FORMAT.read(rows);
                    found.add(row);
                    size += row.value().length;
                }
            }
        }
        return found;
    }

    /** Applies all changes or none. */
    void apply(List<StateChange> batch) throws SQLException {
        // Explicit BEGIN: with JDBC's autocommit off, the driver does not notice when SQLite rolls back by itself on a full disk.
        control.execute("BEGIN IMMEDIATE");
        boolean committing = false;
        try {
            for (StateChange change : batch) {
                apply(change);
            }
            committing = true;
            control.execute("COMMIT");
        } catch (SQLException | RuntimeException | Error e) {
            rollBack(e);
            if (committing) {
                overwriteFailedCommit(e);
            }
            throw e;
        }
    }

    /**
     * Overwrites the end of the write-ahead log after a commit that the disk did not confirm. Otherwise SQLite would take that commit for complete
     * when it opens the file after a kill of the process, and the file would hold what the caller was told is not stored.
     */
    private void overwriteFailedCommit(Throwable cause) throws SQLException {
        try {
            // Waits for no disk; a checkpoint still does.
            Databases.execute(connection, List.of("PRAGMA synchronous=NORMAL", "BEGIN IMMEDIATE"));
            SchemaVersion.write(control);
            control.execute("COMMIT");
        } catch (SQLException e) {
            cause.addSuppressed(e);
            rollBack(cause);
        } finally {
            control.execute("PRAGMA synchronous=FULL");
        }
    }

    private void apply(StateChange change) throws SQLException {
        switch (change) {
            case StateChange.Put(String collection, String key, byte[] value) ->
                put(put, new RecordName(collection, key), value);
            case StateChange.Remove(String collection, String key) -> {
                remove.setString(1, collection);
                remove.setString(2, key);
                remove.executeUpdate();
            }
        }
    }

    static void put(PreparedStatement statement, RecordName name, byte[] value) throws SQLException {
        statement.setString(1, name.collection());
        statement.setString(2, name.key());
        String text = new String(value, UTF_8);
        if (isReadable(text, value)) {
            statement.setString(3, text);
        } else {
            statement.setBytes(3, value);
        }
        statement.setLong(4, RowFormat.checksum(name, value));
        statement.executeUpdate();
    }

    /** Returns true if the bytes can be stored as TEXT: UTF-8 without NUL, because SQLite's tools stop at NUL. */
    private static boolean isReadable(String text, byte[] value) {
        return text.indexOf('\0') < 0 && (text.indexOf(REPLACEMENT) < 0 || isUtf8(value));
    }

    /** Tells a replacement character of the value itself from one that stands for bytes which are no UTF-8. */
    private static boolean isUtf8(byte[] value) {
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(value));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private void rollBack(Throwable cause) {
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

    /** Limits the database to a number of pages. */
    void limitPages(int pages) throws SQLException {
        Databases.read(connection, "PRAGMA max_page_count=" + pages);
    }

    /** Moves the content of the log into the database and closes both. */
    @Override
    public void close() throws SQLException {
        try (connection; control) {
            put.close();
            remove.close();
            Databases.read(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
        }
    }
}
