package org.openmds.loadtest.systems.rgma;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

import org.openmds.loadtest.systems.rgma.database.ConnectionSource;
import org.openmds.loadtest.systems.rgma.registry.ConsumerQuery;
import org.openmds.loadtest.systems.rgma.servlet.Tuples;

/** A producer that stores the latest row of each key in its own database schema and answers queries from it. */
public final class LatestProducer implements RgmaProducer {

    public static final String TYPE = "latest";

    private static final int MAX_ROWS = 10_000;

    private final String schema;
    private final ProducerOffer offer;
    private final ConnectionSource ownerConnections;
    private final ConnectionSource readerConnections;
    private final LongAdder queries = new LongAdder();

    /**
     * @param schema
     *            an existing schema with the table
     */
    LatestProducer(String schema, RgmaTable table, String predicate, ConnectionSource writing,
            ConnectionSource reading) {
        this.schema = schema;
        this.offer = new ProducerOffer(table, predicate, TYPE);
        this.ownerConnections = writing;
        this.readerConnections = reading;
    }

    @Override
    public ProducerOffer offer() {
        return offer;
    }

    @Override
    public void insert(List<String> values) throws SQLException {
        insertAll(List.of(values));
    }

    /** Inserts or replaces the rows over one connection. */
    void insertAll(List<List<String>> rows) throws SQLException {
        try (Connection connection = ownerConnections.take(schema)) {
            for (List<String> values : rows) {
                if (execute(connection, offer.table().updateSql(), values) == 0) {
                    execute(connection, offer.table().insertSql(), values);
                }
            }
        }
    }

    private static int execute(Connection connection, String sql, List<String> values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 1; i < values.size(); i++) {
                statement.setString(i, values.get(i));
            }
            statement.setString(values.size(), values.getFirst());
            return statement.executeUpdate();
        }
    }

    /** Answers a query over a connection of its own. */
    Tuples answer(ConsumerQuery query) throws SQLException {
        queries.increment();
        try (Connection connection = readerConnections.take(schema);
                Statement statement = connection.createStatement()) {
            statement.setMaxRows(MAX_ROWS);
            try (ResultSet result = statement.executeQuery(query.sql())) {
                return tuples(result);
            }
        }
    }

    private static Tuples tuples(ResultSet result) throws SQLException {
        int count = result.getMetaData().getColumnCount();
        List<String> columns = new ArrayList<>(count);
        for (int i = 1; i <= count; i++) {
            columns.add(result.getMetaData().getColumnLabel(i));
        }
        List<List<String>> rows = new ArrayList<>();
        while (result.next()) {
            List<String> row = new ArrayList<>(count);
            for (int i = 1; i <= count; i++) {
                row.add(String.valueOf(result.getString(i)));
            }
            rows.add(List.copyOf(row));
        }
        return new Tuples(columns, rows);
    }

    long queries() {
        return queries.sum();
    }
}
