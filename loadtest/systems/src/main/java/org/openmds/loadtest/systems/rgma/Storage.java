package org.openmds.loadtest.systems.rgma;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.rgma.database.Connections;
import org.openmds.loadtest.systems.rgma.database.Database;
import org.openmds.loadtest.systems.rgma.database.DatabaseStatus;
import org.openmds.loadtest.systems.rgma.database.NewConnections;
import org.openmds.loadtest.systems.rgma.database.PooledConnections;

/**
 * How the database is reached, which who started it ends: a new connection each time in {@link Era#THEN}, else one of a pool.
 *
 * @param writing
 *            by the owner
 * @param reading
 *            by who may read only: what consumers ask
 */
record Storage(Database database, Connections writing, Connections reading) implements AutoCloseable {

    /** Makes the Registry's tables, too. */
    static Storage open(Database database, Era era) throws SQLException {
        try (Connection first = DriverManager.getConnection(database.url(""),
                database.account(Database.Role.OWNER).user(),
                database.account(Database.Role.OWNER).password())) {
            database.create(first, RegistryTables.SCHEMA);
            database.enter(first, RegistryTables.SCHEMA);
            RegistryTables.create(first, database.tableKind());
            if (era == Era.NOW) {
                RegistryTables.index(first);
            }
        }
        return new Storage(database, connections(database, Database.Role.OWNER, era),
                connections(database, Database.Role.READER, era));
    }

    private static Connections connections(Database database, Database.Role role, Era era) {
        return era == Era.THEN
                ? new NewConnections(database, role)
                : new PooledConnections(database, role, RegistryTables.SCHEMA);
    }

    Producers producers() {
        return new Producers(database, writing, reading, RegistryTables.SCHEMA, new AtomicInteger());
    }

    /** As the database counts, or as this does where it does not. */
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
