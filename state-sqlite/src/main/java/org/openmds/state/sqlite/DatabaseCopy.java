package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

import org.openmds.state.sqlite.FileCondition.Damaged;
import org.openmds.state.sqlite.FileCondition.Usable;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Copies state files with SQLite's backup API, and checks the copies. */
final class DatabaseCopy {
    private static final int PAGES_PER_STEP = 256;

    private DatabaseCopy() {
    }

    /**
     * Copies a state file that may be in use. The copy holds the records of one moment during the call; writers are not blocked. It is one file
     * without a log, complete on disk, and exists only if it is usable.
     *
     * @param source
     *            an existing file
     * @param target
     *            replaced if it exists
     * @return the condition of the copy, or of the source if it cannot be copied
     * @throws org.openmds.wsrf.state.StateException
     *             a newer OpenMDS wrote the source
     */
    static FileCondition copy(Path source, Path target) throws SQLException, IOException {
        StateFiles.delete(target);
        boolean complete = false;
        try {
            StateFiles.createForOwner(target);
            copyPages(source, target);
            FileCondition condition = checked(target);
            if (condition instanceof Usable) {
                StateFiles.force(target);
                complete = true;
            }
            return condition;
        } catch (SQLException e) {
            if (SqliteErrors.isDamage(e)) {
                return new Damaged(String.valueOf(e.getMessage()));
            }
            throw e;
        } finally {
            if (!complete) {
                StateFiles.delete(target);
            }
        }
    }

    private static void copyPages(Path source, Path target) throws SQLException {
        try (SQLiteConnection connection = Databases.connect(source)) {
            // One read transaction around all steps: without it, each write during the backup would begin it again.
            Databases.execute(connection, List.of("BEGIN"));
            Databases.read(connection, "SELECT count(*) FROM sqlite_schema");
            int result = connection.getDatabase().backup("main", target.toString(), null, 0, 0, PAGES_PER_STEP);
            Databases.execute(connection, List.of("ROLLBACK"));
            SQLiteErrorCode code = SqliteErrors.primary(result);
            if (code != SQLiteErrorCode.SQLITE_OK) {
                throw new SQLiteException("%s: %s".formatted(code, code.message), code);
            }
        }
    }

    private static FileCondition checked(Path copy) throws SQLException {
        try (SQLiteConnection connection = Databases.connect(copy)) {
            // The source's header says that there is a write-ahead log; without one, the copy can be read from read-only media.
            Databases.read(connection, "PRAGMA journal_mode=DELETE");
            return DatabaseCheck.run(connection, copy, DatabaseCheck.UNLIMITED);
        }
    }
}
