package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.sql.SQLException;

import org.openmds.wsrf.state.StateException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Translates errors of SQLite and of the file system into messages for administrators. */
final class SqliteErrors {
    private static final int PRIMARY_CODE = 0xff;

    private SqliteErrors() {
    }

    static StateException of(Path directory, SQLException cause) {
        String meaning = switch (primary(cause)) {
            case SQLITE_FULL -> "is full: free some space and try again; nothing of this call was stored";
            case SQLITE_IOERR -> "failed to read or write: check the disk; nothing of this call was stored";
            case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH ->
                "is not writable by user " + System.getProperty("user.name");
            case SQLITE_BUSY, SQLITE_LOCKED ->
                "is in use by another process, for example sqlite3: stop that process first";
            case SQLITE_CORRUPT, SQLITE_NOTADB ->
                "was damaged while the store was open: restart the server, which then checks all of the file and, if it is damaged, uses the newest good backup";
            default -> "could not be used";
        };
        return new StateException("state directory %s %s (%s)".formatted(directory, meaning, cause.getMessage()),
                cause);
    }

    static StateException of(Path directory, IOException cause) {
        String reason = switch (cause) {
            case AccessDeniedException e ->
                "user %s has no access to %s".formatted(System.getProperty("user.name"), e.getFile());
            default -> cause.getClass().getSimpleName() + " " + cause.getMessage();
        };
        return new StateException("state directory %s cannot be used: %s".formatted(directory, reason), cause);
    }

    /** Returns true if an error while opening is caused by the file's content, not by its environment. */
    static boolean isDamage(SQLException cause) {
        return switch (primary(cause)) {
            case SQLITE_FULL, SQLITE_IOERR, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_BUSY,
                    SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_INTERRUPT ->
                false;
            default -> true;
        };
    }

    /** Returns true if an error of an open file is caused by damage. */
    static boolean isCorruption(SQLException cause) {
        return switch (primary(cause)) {
            case SQLITE_CORRUPT, SQLITE_NOTADB -> true;
            default -> false;
        };
    }

    /** Returns the general code of an extended one. */
    static SQLiteErrorCode primary(int code) {
        return SQLiteErrorCode.getErrorCode(code & PRIMARY_CODE);
    }

    private static SQLiteErrorCode primary(SQLException cause) {
        return cause instanceof SQLiteException e ? primary(e.getResultCode().code) : SQLiteErrorCode.UNKNOWN_ERROR;
    }
}
