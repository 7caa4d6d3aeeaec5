package org.openmds.state.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.sqlite.SQLiteConnection;

/** The migration of a state file: all rows are copied into a new file, in the current form. */
final class SchemaMigration {
    private static final Logger LOG = LogManager.getLogger();

    private SchemaMigration() {
    }

    /**
     * Creates a new state file with the rows of an older one, complete on disk.
     *
     * @param source
     *            an existing file, which is not changed
     * @param target
     *            replaced if it exists
     */
    static void migrate(Path source, SchemaVersion version, Path target) throws SQLException, IOException {
        StateFiles.delete(target);
        try (SQLiteConnection from = Databases.connect(source); SQLiteConnection to = Databases.create(target)) {
            copyRows(from, RowFormat.of(version), to);
            Databases.execute(to, List.of("COMMIT"));
        }
        StateFiles.force(target);
    }

    private static void copyRows(SQLiteConnection from, RowFormat format, SQLiteConnection to) throws SQLException {
        try (Statement statement = from.createStatement();
                ResultSet rows = statement.executeQuery(format.select());
                PreparedStatement insert = to.prepareStatement(RecordTable.PUT)) {
            while (rows.next()) {
                StoredRow row = format.read(rows);
                if (row.intact()) {
                    RecordTable.put(insert, row.name(), row.value());
                } else {
                    LOG.warn("record {} is not migrated: its checksum differs", row.name());
                }
            }
        }
    }
}
