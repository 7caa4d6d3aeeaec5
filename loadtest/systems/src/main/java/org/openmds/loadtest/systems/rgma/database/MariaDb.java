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

import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.SystemException;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * MariaDB as a child process. {@link Era#THEN}: MyISAM tables and the defaults of MySQL 3.23, so that each connection begins a thread;
 * {@link Era#NOW}: InnoDB. Thread-safe.
 */
public final class MariaDb implements AutoCloseable {

    /** Beginning of all schema names: the accounts have rights on these schemas only. */
    public static final String PREFIX = "rgma_";

    private final MariaDbProcess process;
    private final Accounts accounts;
    private final Era era;
    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private final Connection watching;
    private final long before;

    /** Rights of an account: an owner may do all below {@link #PREFIX}, a reader SELECT only, for a bounded time. */
    public enum Role {
        OWNER, READER
    }

    private MariaDb(MariaDbProcess process, Accounts accounts, Era era, Connection watching) throws SQLException {
        this.process = process;
        this.accounts = accounts;
        this.era = era;
        this.watching = watching;
        try (Statement statement = watching.createStatement()) {
            statement.execute("FLUSH STATUS");
        }
        before = status(watching).getOrDefault("Connections", 0L);
    }

    /**
     * Installs and starts one in an empty folder.
     *
     * @param folder
     *            for its files
     * @throws SystemException
     *             where it is not installed or does not start; the message has its last words
     */
    public static MariaDb start(Path folder, Era era) throws SystemException, InterruptedException {
        Accounts accounts = Accounts.random();
        MariaDbProcess process = MariaDbProcess.start(folder, era, accounts.statements());
        try {
            Connection watching = DriverManager.getConnection(address(process.port(), ""), accounts.owner().user(),
                    accounts.owner().password());
            process.forgetFirstStatements();
            return new MariaDb(process, accounts, era, watching);
        } catch (SQLException | IOException e) {
            process.close();
            throw new SystemException("MariaDB has started, but cannot be asked: " + e.getMessage(), e);
        }
    }

    private static String address(int port, String schema) {
        return "jdbc:mariadb://127.0.0.1:%d/%s?connectTimeout=10000&socketTimeout=60000".formatted(port, schema);
    }

    /** JDBC URL with the schema, without user and password. */
    public String url(String schema) {
        return address(process.port(), schema);
    }

    public Account account(Role role) {
        return role == Role.OWNER ? accounts.owner() : accounts.reader();
    }

    /**
     * Makes an empty schema that does not exist yet.
     *
     * @param owner
     *            a connection of {@link Role#OWNER}, to any schema or none
     */
    public static void create(Connection owner, String schema) throws SQLException {
        try (Statement statement = owner.createStatement()) {
            statement.execute("CREATE DATABASE " + schema);
        }
    }

    /** End of a CREATE TABLE statement: the storage engine. */
    public String tableKind() {
        return era == Era.THEN ? " ENGINE=MyISAM" : " ENGINE=InnoDB";
    }

    /** Counters of the database; empty where it does not answer. */
    public Optional<DatabaseStatus> status() {
        lock.lock();
        try {
            Map<String, Long> now = status(watching);
            // The counter's own connection is there all the time, and was made before.
            return Optional.of(new DatabaseStatus(now.getOrDefault("Connections", before) - before,
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

    /** A command line that asks with the client program {@code mariadb}. */
    public String look(String schema, String select) {
        return "mariadb --no-defaults --socket=%s --user=%s %s -e \"%s\"".formatted(process.socket(), Accounts.LOOKER,
                schema, select);
    }

    /** Ends the process. */
    @Override
    public void close() {
        lock.lock();
        try {
            watching.close();
        } catch (SQLException _) {
            // The database ends now.
        } finally {
            lock.unlock();
        }
        process.close();
    }
}
