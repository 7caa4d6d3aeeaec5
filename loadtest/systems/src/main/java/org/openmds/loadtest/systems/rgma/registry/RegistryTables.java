package org.openmds.loadtest.systems.rgma.registry;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.systems.rgma.database.MariaDb;

/** The Registry's two tables and their SQL statements. Times are milliseconds since 1970. */
public final class RegistryTables {

    public static final String SCHEMA = MariaDb.SCHEMA_PREFIX + "registry";
    /** Lifetime of a consumer: each query creates one and none is removed before it expires. As long as one of the study's measurements. */
    static final Duration CONSUMER_LIFETIME = Duration.ofMinutes(10);

    private static final int BATCH_SIZE = 500;
    private static final String CREATE_PRODUCERS = "CREATE TABLE producers (url VARCHAR(255) NOT NULL PRIMARY KEY,"
            + " tableName VARCHAR(64) NOT NULL, predicate VARCHAR(255) NOT NULL, type VARCHAR(8) NOT NULL,"
            + " expires BIGINT NOT NULL)";
    private static final String CREATE_CONSUMERS = "CREATE TABLE consumers (id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,"
            + " url VARCHAR(255) NOT NULL, query VARCHAR(1000) NOT NULL, expires BIGINT NOT NULL)";

    private RegistryTables() {
    }

    /** Creates both tables. */
    public static void create(Connection connection, String kind) throws SQLException {
        execute(connection, CREATE_PRODUCERS + kind);
        execute(connection, CREATE_CONSUMERS + kind);
    }

    /** Creates indexes, so that expired rows and a table's producers are found without a full scan. */
    public static void createIndexes(Connection connection) throws SQLException {
        execute(connection, "CREATE INDEX producers_expires ON producers (expires)");
        execute(connection, "CREATE INDEX producers_table ON producers (tableName)");
        execute(connection, "CREATE INDEX consumers_expires ON consumers (expires)");
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static void deleteExpired(Connection connection, long now) throws SQLException {
        for (String table : List.of("producers", "consumers")) {
            try (PreparedStatement delete = connection
                    .prepareStatement("DELETE FROM " + table + " WHERE expires <= ?")) {
                delete.setLong(1, now);
                delete.executeUpdate();
            }
        }
    }

    static void insertConsumer(Connection connection, String url, ConsumerQuery query, long expires)
            throws SQLException {
        try (PreparedStatement insert = connection
                .prepareStatement("INSERT INTO consumers (url, query, expires) VALUES (?, ?, ?)")) {
            insert.setString(1, url);
            insert.setString(2, query.sql());
            insert.setLong(3, expires);
            insert.executeUpdate();
        }
    }

    /** Inserts many consumers, with expiry times spread over the next {@link #CONSUMER_LIFETIME}. */
    public static void insertConsumers(Connection connection, int count, ConsumerQuery query, long now)
            throws SQLException {
        try (PreparedStatement insert = connection
                .prepareStatement("INSERT INTO consumers (url, query, expires) VALUES (?, ?, ?)"
                        + ", (?, ?, ?)".repeat(BATCH_SIZE - 1))) {
            for (int done = 0; done < count; done += BATCH_SIZE) {
                for (int i = 0; i < BATCH_SIZE; i++) {
                    insert.setString(3 * i + 1, "http://earlier/ConsumerServlet");
                    insert.setString(3 * i + 2, query.sql());
                    insert.setLong(3 * i + 3, now + CONSUMER_LIFETIME.toMillis() * (done + i + 1) / count);
                }
                insert.executeUpdate();
            }
        }
    }

    static void putProducer(Connection connection, ProducerEntry producer, long expires) throws SQLException {
        try (PreparedStatement update = connection
                .prepareStatement(
                        "UPDATE producers SET tableName = ?, predicate = ?, type = ?, expires = ? WHERE url = ?")) {
            if (executePut(update, producer, expires) > 0) {
                return;
            }
        }
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO producers (tableName, predicate, type, expires, url) VALUES (?, ?, ?, ?, ?)")) {
            executePut(insert, producer, expires);
        }
    }

    private static int executePut(PreparedStatement statement, ProducerEntry producer, long expires)
            throws SQLException {
        statement.setString(1, producer.table());
        statement.setString(2, producer.predicate());
        statement.setString(3, producer.type());
        statement.setLong(4, expires);
        statement.setString(5, producer.url());
        return statement.executeUpdate();
    }

    static List<ProducerEntry> producers(Connection connection, String table, long now) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                "SELECT url, tableName, predicate, type FROM producers WHERE tableName = ? AND expires > ?")) {
            select.setString(1, table);
            select.setLong(2, now);
            try (ResultSet rows = select.executeQuery()) {
                List<ProducerEntry> producers = new ArrayList<>();
                while (rows.next()) {
                    producers.add(new ProducerEntry(rows.getString(1), rows.getString(2), rows.getString(3),
                            rows.getString(4)));
                }
                return producers;
            }
        }
    }
}
