package org.openmds.loadtest.systems.rgma;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.loadtest.systems.rgma.database.ConnectionSource;
import org.openmds.loadtest.systems.rgma.database.MariaDb;

/**
 * Creates producer instances; each LatestProducer gets its own schema.
 *
 * @param homeSchema
 *            an existing schema, to connect to
 */
record ProducerFactory(MariaDb database, ConnectionSource ownerConnections, ConnectionSource readerConnections,
        String homeSchema, AtomicInteger lastNumber) {

    LatestProducer latest(RgmaTable table, String predicate) throws SQLException {
        return latest(schema(lastNumber.incrementAndGet()), table, predicate);
    }

    /** Returns the schema of the n-th LatestProducer, counted from 1. */
    static String schema(int number) {
        return MariaDb.SCHEMA_PREFIX + "producer_" + number;
    }

    LatestProducer latest(String schema, RgmaTable table, String predicate) throws SQLException {
        try (Connection connection = ownerConnections.take(homeSchema);
                Statement statement = connection.createStatement()) {
            MariaDb.createSchema(connection, schema);
            connection.setCatalog(schema);
            statement.execute(table.createSql(database.engineClause()));
        }
        return new LatestProducer(schema, table, predicate, ownerConnections, readerConnections);
    }
}
