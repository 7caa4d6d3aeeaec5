package org.openmds.loadtest.systems.rgma;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.rgma.database.Connections;
import org.openmds.loadtest.systems.rgma.database.DatabaseStatus;
import org.openmds.loadtest.systems.rgma.database.MariaDb;
import org.openmds.loadtest.systems.rgma.database.NewConnections;
import org.openmds.loadtest.systems.rgma.database.PooledConnections;

/**
 * Connections to the database: a new one each time in {@link Era#THEN}, else one of a pool. The database is ended by its starter.
 *
 * @param writing
 *            by the owner
 * @param reading
 *            by who may read only: what consumers ask
 */
record Storage(MariaDb database, Connections writing, Connections reading) implements AutoCloseable {

    /** Makes the Registry's tables, too. */
    static Storage open(MariaDb database, Era era) throws SQLException {
        try (Connection first = DriverManager.getConnection(database.url(""),
                database.account(MariaDb.Role.OWNER).user(),
                database.account(MariaDb.Role.OWNER).password())) {
            MariaDb.create(first, RegistryTables.SCHEMA);
            first.setCatalog(RegistryTables.SCHEMA);
            RegistryTables.create(first, database.tableKind());
            if (era == Era.NOW) {
                RegistryTables.index(first);
            }
        }
        return new Storage(database, connections(database, MariaDb.Role.OWNER, era),
                connections(database, MariaDb.Role.READER, era));
    }

    private static Connections connections(MariaDb database, MariaDb.Role role, Era era) {
        return era == Era.THEN
                ? new NewConnections(database, role)
                : new PooledConnections(database, role, RegistryTables.SCHEMA);
    }

    Producers producers() {
        return new Producers(database, writing, reading, RegistryTables.SCHEMA, new AtomicInteger());
    }

    /** Counters of the database, or the count of opened connections where it does not answer. */
    DatabaseStatus status() {
        long opened = writing.opened() + reading.opened();
        return database.status().orElse(new DatabaseStatus(opened, 0, 0));
    }

    @Override
    public void close() {
        reading.close();
        writing.close();
    }
}
