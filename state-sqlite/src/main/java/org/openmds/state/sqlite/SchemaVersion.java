package org.openmds.state.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

import org.openmds.wsrf.state.StateException;

/**
 * The version of the tables in a state file, from its header.
 *
 * <p>
 * It is stored twice, in {@code user_version} and in the last byte of {@code application_id}: damage of one of them is not taken for a newer version.
 */
record SchemaVersion(int number) {
    static final int CURRENT = 2;
    private static final int APPLICATION_ID = 0x4D445300;
    private static final int VERSION_MASK = 0xff;

    /** Reads the version; empty if the file is no state file of OpenMDS, or its header is damaged. */
    static Optional<SchemaVersion> of(Connection connection) throws SQLException {
        int version = header(connection, "user_version");
        int application = header(connection, "application_id");
        boolean own = version > 0 && version <= VERSION_MASK && application == (APPLICATION_ID | version);
        return own ? Optional.of(new SchemaVersion(version)) : Optional.empty();
    }

    /** Writes the current version into a new file. */
    static void write(Statement statement) throws SQLException {
        statement.execute("PRAGMA user_version=" + CURRENT);
        statement.execute("PRAGMA application_id=" + (APPLICATION_ID | CURRENT));
    }

    private static int header(Connection connection, String field) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet value = statement.executeQuery("PRAGMA " + field)) {
            return value.next() ? value.getInt(1) : 0;
        }
    }

    boolean isOutdated() {
        return number < CURRENT;
    }

    /**
     * Checks that this program knows the version.
     *
     * @throws StateException
     *             a newer OpenMDS wrote the file
     */
    void requireKnown(Path file) {
        if (number > CURRENT) {
            throw new StateException(
                    "state file %s was written by a newer OpenMDS: its schema version is %d, this program knows versions up to %d; "
                            .formatted(file, number, CURRENT)
                            + "use the newer program, or restore a backup of this version with 'mds restore'");
        }
    }
}
