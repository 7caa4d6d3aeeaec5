package org.openmds.state.sqlite;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

import org.openmds.state.sqlite.FileCondition.Damaged;
import org.openmds.state.sqlite.FileCondition.Usable;
import org.sqlite.SQLiteConnection;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The check of a whole state file: its header, SQLite's {@code integrity_check} (pages, tables, and the index against the table) and the checksum of
 * each row. It reads the file twice.
 */
final class DatabaseCheck implements AutoCloseable {
    /** A time limit for checks that delay no start. */
    static final Duration UNLIMITED = Duration.ofHours(1);

    private final SQLiteConnection connection;
    @GuardedBy("this")
    private boolean ended;
    @GuardedBy("this")
    private boolean outOfTime;

    private DatabaseCheck(SQLiteConnection connection) {
        this.connection = connection;
    }

    /**
     * Checks a file.
     *
     * @param limit
     *            the time after which the rest of the file is not checked
     * @throws org.openmds.wsrf.state.StateException
     *             a newer OpenMDS wrote the file
     * @throws SQLException
     *             the file cannot be read, for a reason other than damage
     */
    static FileCondition run(SQLiteConnection connection, Path file, Duration limit) throws SQLException {
        return run(connection, file, CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS));
    }

    /**
     * Checks a file.
     *
     * @param timer
     *            runs its task when the time is over
     */
    static FileCondition run(SQLiteConnection connection, Path file, Executor timer) throws SQLException {
        try (DatabaseCheck check = new DatabaseCheck(connection)) {
            timer.execute(check::interrupt);
            return check.condition(file);
        }
    }

    private FileCondition condition(Path file) throws SQLException {
        try {
            Optional<SchemaVersion> version = SchemaVersion.of(connection);
            if (version.isEmpty()) {
                return new Damaged("its header is not that of a state file of OpenMDS");
            }
            version.get().requireKnown(file);
            Optional<String> problem = problem(RowFormat.of(version.get()));
            return problem.isPresent() ? new Damaged(problem.get()) : new Usable(version.get(), !isOutOfTime());
        } catch (SQLException e) {
            if (SqliteErrors.isDamage(e)) {
                return new Damaged(String.valueOf(e.getMessage()));
            }
            throw e;
        }
    }

    private Optional<String> problem(RowFormat format) throws SQLException {
        if (isOutOfTime()) {
            return Optional.empty();
        }
        try (Statement statement = connection.createStatement()) {
            Optional<String> structure = structureProblem(statement);
            return structure.isPresent() ? structure : rowProblem(statement, format);
        } catch (SQLException e) {
            if (isOutOfTime()) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static Optional<String> structureProblem(Statement statement) throws SQLException {
        try (ResultSet lines = statement.executeQuery("PRAGMA integrity_check(1)")) {
            String line = lines.next() ? String.valueOf(lines.getString(1)) : "";
            return line.equals("ok") ? Optional.empty() : Optional.of(line.replaceAll("\\p{C}", " "));
        }
    }

    private Optional<String> rowProblem(Statement statement, RowFormat format) throws SQLException {
        try (ResultSet rows = statement.executeQuery(format.select())) {
            while (rows.next() && !isOutOfTime()) {
                StoredRow row = format.read(rows);
                if (!row.intact()) {
                    return Optional.of("the checksum of record %s differs".formatted(row.name()));
                }
            }
            return Optional.empty();
        }
    }

    private synchronized boolean isOutOfTime() {
        return outOfTime;
    }

    private synchronized void interrupt() {
        if (ended) {
            return;
        }
        outOfTime = true;
        try {
            connection.getDatabase().interrupt();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public synchronized void close() {
        ended = true;
    }
}
