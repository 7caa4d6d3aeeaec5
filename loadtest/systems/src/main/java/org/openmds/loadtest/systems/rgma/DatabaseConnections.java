package org.openmds.loadtest.systems.rgma;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.rgma.database.ConnectionSource;
import org.openmds.loadtest.systems.rgma.database.DatabaseStatus;
import org.openmds.loadtest.systems.rgma.database.MariaDb;
import org.openmds.loadtest.systems.rgma.database.NewConnections;
import org.openmds.loadtest.systems.rgma.database.PooledConnections;
import org.openmds.loadtest.systems.rgma.registry.RegistryTables;

/**
 * Connections to the database: a new one for each use in {@link SystemEra#YEAR_2003}, else one of a pool. Closing this does not stop the database.
 *
 * @param ownerConnections
 *            connections of the owner account
 * @param readerConnections
 *            connections of the read-only account, for consumers' queries
 */
public record DatabaseConnections(MariaDb database, ConnectionSource ownerConnections,
        ConnectionSource readerConnections) implements AutoCloseable {

    /** Opens the connections and creates the Registry's tables. */
    public static DatabaseConnections open(MariaDb database, SystemEra era) throws SQLException {
        try (Connection first = DriverManager.getConnection(database.url(""),
                database.account(MariaDb.AccountRole.OWNER).user(),
                database.account(MariaDb.AccountRole.OWNER).password())) {
            MariaDb.createSchema(first, RegistryTables.SCHEMA);
            first.setCatalog(RegistryTables.SCHEMA);
            RegistryTables.create(first, database.engineClause());
            if (era == SystemEra.TODAY) {
                RegistryTables.createIndexes(first);
            }
        }
        return new DatabaseConnections(database, connections(database, MariaDb.AccountRole.OWNER, era),
                connections(database, MariaDb.AccountRole.READER, era));
    }

    private static ConnectionSource connections(MariaDb database, MariaDb.AccountRole role, SystemEra era) {
        return era == SystemEra.YEAR_2003
                ? new NewConnections(database, role)
                : new PooledConnections(database, role, RegistryTables.SCHEMA);
    }

    ProducerFactory producers() {
        return new ProducerFactory(database, ownerConnections, readerConnections, RegistryTables.SCHEMA,
                new AtomicInteger());
    }

    /** Returns the database's counters; if it does not answer, only the number of opened connections. */
    DatabaseStatus status() {
        long opened = ownerConnections.opened() + readerConnections.opened();
        return database.status().orElse(new DatabaseStatus(opened, 0, 0));
    }

    @Override
    public void close() {
        readerConnections.close();
        ownerConnections.close();
    }
}
