package org.openmds.loadtest.systems.rgma;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

import org.openmds.loadtest.systems.rgma.database.Connections;

/** Keeps the latest row of each key in a schema of its own, and gives what it has when asked. */
final class LatestProducer implements Producer {

    static final String TYPE = "latest";

    private static final int MOST_ROWS = 10_000;

    private final String schema;
    private final Offer offer;
    private final Connections writing;
    private final Connections reading;
    private final LongAdder queries = new LongAdder();

    /**
     * @param schema
     *            which there is, with the table
     */
    LatestProducer(String schema, Table table, String predicate, Connections writing, Connections reading) {
        this.schema = schema;
        this.offer = new Offer(table, predicate, TYPE);
        this.writing = writing;
        this.reading = reading;
    }

    @Override
    public Offer offer() {
        return offer;
    }

    @Override
    public void insert(List<String> values) throws SQLException {
        insertAll(List.of(values));
    }

    /** Over one connection. */
    void insertAll(List<List<String>> rows) throws SQLException {
        try (Connection connection = writing.take(schema)) {
            for (List<String> values : rows) {
                if (execute(connection, offer.table().update(), values) == 0) {
                    execute(connection, offer.table().insertion(), values);
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

    /** Over a connection of this query. */
    Tuples answer(ConsumerQuery query) throws SQLException {
        queries.increment();
        try (Connection connection = reading.take(schema); Statement statement = connection.createStatement()) {
            statement.setMaxRows(MOST_ROWS);
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
