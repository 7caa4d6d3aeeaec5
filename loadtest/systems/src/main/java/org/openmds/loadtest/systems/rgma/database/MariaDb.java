package org.openmds.loadtest.systems.rgma.database;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;

import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.SystemException;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * MariaDB as a child process. {@link SystemEra#YEAR_2003}: MyISAM tables and the defaults of MySQL 3.23, which start a thread for each connection;
 * {@link SystemEra#TODAY}: InnoDB tables. Thread-safe.
 */
public final class MariaDb implements AutoCloseable {

    /** Prefix of all schema names: the accounts have rights on these schemas only. */
    public static final String SCHEMA_PREFIX = "rgma_";

    private final MariaDbProcess process;
    private final DatabaseAccounts accounts;
    private final SystemEra era;
    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private final Connection statusConnection;
    private final long connectionsAtStart;

    /** The role of an account: an owner has all rights on schemas with {@link #SCHEMA_PREFIX}; a reader can run SELECT only, with a time limit. */
    public enum AccountRole {
        OWNER, READER
    }

    private MariaDb(MariaDbProcess process, DatabaseAccounts accounts, SystemEra era, Connection watching)
            throws SQLException {
        this.process = process;
        this.accounts = accounts;
        this.era = era;
        this.statusConnection = watching;
        try (Statement statement = watching.createStatement()) {
            statement.execute("FLUSH STATUS");
        }
        connectionsAtStart = status(watching).getOrDefault("Connections", 0L);
    }

    /**
     * Installs and starts a database in an empty folder.
     *
     * @param folder
     *            folder for its files
     * @throws SystemException
     *             if MariaDB is not installed or does not start; the message contains the end of its log
     */
    public static MariaDb start(Path folder, SystemEra era) throws SystemException, InterruptedException {
        DatabaseAccounts accounts = DatabaseAccounts.random();
        MariaDbProcess process = MariaDbProcess.start(folder, era, accounts.statements(),
                port -> connect(port, accounts.owner()).close());
        try {
            Connection watching = connect(process.port(), accounts.owner());
            process.deleteInitFile();
            return new MariaDb(process, accounts, era, watching);
        } catch (SQLException | IOException e) {
            process.close();
            throw new SystemException("MariaDB has started, but does not answer: " + e.getMessage(), e);
        }
    }

    private static Connection connect(int port, DatabaseAccount account) throws SQLException {
        return DriverManager.getConnection(address(port, ""), account.user(), account.password());
    }

    private static String address(int port, String schema) {
        return "jdbc:mariadb://127.0.0.1:%d/%s?connectTimeout=10000&socketTimeout=60000".formatted(port, schema);
    }

    /** Returns the JDBC URL of a schema, without user and password. */
    public String url(String schema) {
        return address(process.port(), schema);
    }

    public DatabaseAccount account(AccountRole role) {
        return role == AccountRole.OWNER ? accounts.owner() : accounts.reader();
    }

    /**
     * Creates a schema that does not exist yet.
     *
     * @param owner
     *            a connection of {@link AccountRole#OWNER}, to any schema or none
     */
    public static void createSchema(Connection owner, String schema) throws SQLException {
        try (Statement statement = owner.createStatement()) {
            statement.execute("CREATE DATABASE " + schema);
        }
    }

    /** Returns the end of a CREATE TABLE statement, which selects the storage engine. */
    public String engineClause() {
        return era == SystemEra.YEAR_2003 ? " ENGINE=MyISAM" : " ENGINE=InnoDB";
    }

    /** Returns the database's counters; empty if it does not answer. */
    public Optional<DatabaseStatus> status() {
        lock.lock();
        try {
            Map<String, Long> now = status(statusConnection);
            // The connection that reads the counters is open all the time, and was opened before the counting started.
            return Optional
                    .of(new DatabaseStatus(now.getOrDefault("Connections", connectionsAtStart) - connectionsAtStart,
                            Math.max(0, now.getOrDefault("Max_used_connections", 1L) - 1),
                            now.getOrDefault("Table_locks_waited", 0L)));
        } catch (SQLException e) {
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private static Map<String, Long> status(Connection connection) throws SQLException {
        Map<String, Long> status = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW GLOBAL STATUS WHERE Variable_name IN"
                        + " ('Connections', 'Max_used_connections', 'Table_locks_waited')")) {
            while (rows.next()) {
                status.put(rows.getString(1), rows.getLong(2));
            }
        }
        return status;
    }

    /** Returns a shell command that runs a query with the client program {@code mariadb}. */
    public String exampleCommand(String schema, String select) {
        return "mariadb --no-defaults --socket=%s --user=%s %s -e \"%s\"".formatted(process.socket(),
                DatabaseAccounts.INTERACTIVE_USER,
                schema, select);
    }

    /** Stops the process. */
    @Override
    public void close() {
        lock.lock();
        try {
            statusConnection.close();
        } catch (SQLException _) {
            // Ignored: the process is stopped below.
        } finally {
            lock.unlock();
        }
        process.close();
    }
}
