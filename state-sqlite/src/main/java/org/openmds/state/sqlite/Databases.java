package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;

import org.sqlite.JDBC;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteOpenMode;

/** Opens and creates SQLite files. A connection is used by one thread at a time. */
final class Databases {
    static final int PAGE_SIZE = 4096;
    private static final long MAX_LOG_BYTES = 16L << 20;
    private static final int BUSY_MILLIS = 200;
    private static final List<String> SETTINGS = List.of(
            "PRAGMA journal_mode=WAL",
            "PRAGMA synchronous=FULL",
            "PRAGMA cell_size_check=ON",
            "PRAGMA mmap_size=0",
            "PRAGMA temp_store=MEMORY",
            "PRAGMA wal_autocheckpoint=1000",
            "PRAGMA journal_size_limit=" + MAX_LOG_BYTES);
    private static final List<String> SCHEMA = List.of(
            "PRAGMA page_size=" + PAGE_SIZE,
            "PRAGMA encoding='UTF-8'",
            "PRAGMA journal_mode=OFF",
            "BEGIN IMMEDIATE",
            """
                    CREATE TABLE record (id INTEGER PRIMARY KEY, collection TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL,
                        checksum INTEGER NOT NULL)""",
            "CREATE UNIQUE INDEX record_name ON record (collection, key)");

    private Databases() {
    }

    /** Connects to an existing file. */
    static SQLiteConnection connect(Path file) throws SQLException {
        NativeLibrary.find();
        Properties properties = new Properties();
        properties.setProperty("busy_timeout", Integer.toString(BUSY_MILLIS));
        properties.setProperty("open_mode", Integer.toString(SQLiteOpenMode.READWRITE.flag));
        return JDBC.createConnection(JDBC.PREFIX + file, properties);
    }

    /**
     * Opens an existing file for writing. It gets a write-ahead log, with which other connections can read the file meanwhile, for example for a
     * backup: they see the records of one moment and delay no writer.
     */
    static SQLiteConnection open(Path file) throws SQLException {
        SQLiteConnection connection = connect(file);
        try {
            execute(connection, SETTINGS);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Creates a database without rows, and begins its first transaction. It has no journal until it is opened again: a crash before leaves an
     * unusable file.
     */
    static SQLiteConnection create(Path file) throws SQLException, IOException {
        StateFiles.createForOwner(file);
        SQLiteConnection connection = connect(file);
        try (Statement statement = connection.createStatement()) {
            execute(connection, SCHEMA);
            SchemaVersion.write(statement);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    static void execute(Connection connection, List<String> commands) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String command : commands) {
                statement.execute(command);
            }
        }
    }

    /** Runs a query and reads its answer to the end: an unfinished statement blocks the next commit. */
    static void read(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet answer = statement.executeQuery(query)) {
            while (answer.next()) {
                answer.getString(1);
            }
        }
    }
}
