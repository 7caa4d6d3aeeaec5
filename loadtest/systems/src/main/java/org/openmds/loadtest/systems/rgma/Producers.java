package org.openmds.loadtest.systems.rgma;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.loadtest.systems.rgma.database.Connections;
import org.openmds.loadtest.systems.rgma.database.MariaDb;

/**
 * Makes instances of producers, each LatestProducer with a schema of its own.
 *
 * @param home
 *            a schema that there is
 */
record Producers(MariaDb database, Connections writing, Connections reading, String home, AtomicInteger number) {

    LatestProducer latest(Table table, String predicate) throws SQLException {
        return latest(schema(number.incrementAndGet()), table, predicate);
    }

    /** Of the LatestProducer that was made as that one, from 1. */
    static String schema(int number) {
        return MariaDb.PREFIX + "producer_" + number;
    }

    LatestProducer latest(String schema, Table table, String predicate) throws SQLException {
        try (Connection connection = writing.take(home); Statement statement = connection.createStatement()) {
            MariaDb.create(connection, schema);
            connection.setCatalog(schema);
            statement.execute(table.creation(database.tableKind()));
        }
        return new LatestProducer(schema, table, predicate, writing, reading);
    }
}
