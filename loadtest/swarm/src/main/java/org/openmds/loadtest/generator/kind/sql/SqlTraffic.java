package org.openmds.loadtest.generator.kind.sql;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.kind.TextTemplate;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.AnswerDetail;
import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.record.Outcome;

/** Clients that execute a statement, each over its own connection; the number of rows is the metric {@value #ROWS}. Thread-safe. */
final class SqlTraffic implements CallTraffic {

    static final String ROWS = "rows";

    private final SqlSettings settings;
    private final ClientContext context;

    SqlTraffic(SqlSettings settings, ClientContext context) {
        this.settings = settings;
        this.context = context;
    }

    @Override
    public BlockingClient client(int client) {
        return new StatementClient(client);
    }

    @Override
    public void close() {
        // Clients have closed their connections.
    }

    /** One client. */
    private final class StatementClient implements BlockingClient {

        private final int number;
        private @Nullable Connection openConnection;
        private @Nullable PreparedStatement prepared;

        StatementClient(int number) {
            this.number = number;
        }

        @Override
        public CallResult call(long request, Duration deadline) {
            boolean connected = openConnection != null;
            try {
                PreparedStatement statement = prepared(deadline);
                connected = true;
                CallResult callResult = execute(statement, request);
                if (!settings.keepsConnection()) {
                    close();
                }
                return callResult;
            } catch (SQLException e) {
                Outcome outcome = outcome(e, connected);
                if (!settings.keepsConnection() || outcome == Outcome.RESET || outcome == Outcome.TIMEOUT) {
                    close();
                }
                return CallResult.of(outcome, String.valueOf(e.getMessage()));
            }
        }

        @Override
        public void close() {
            Connection ending = openConnection;
            prepared = null;
            openConnection = null;
            if (ending == null) {
                return;
            }
            try {
                ending.close();
            } catch (SQLException e) {
                // The connection is discarded anyway.
            }
        }

        private PreparedStatement prepared(Duration deadline) throws SQLException {
            PreparedStatement ready = prepared;
            if (ready == null) {
                Connection connection = DriverManager.getConnection(settings.url(), settings.login());
                openConnection = connection;
                ready = connection.prepareStatement(settings.prepared());
                prepared = ready;
            }
            ready.setQueryTimeout(Math.clamp((deadline.toMillis() + 999) / 1000, 1, Integer.MAX_VALUE));
            return ready;
        }

        private CallResult execute(PreparedStatement statement, long request) throws SQLException {
            TextTemplate.Values values = TextTemplate.Values.of(settings.parameters(), context.share().tester(), number,
                    request);
            for (int i = 0; i < settings.statement().names().size(); i++) {
                statement.setString(i + 1, values.get(settings.statement().names().get(i)));
            }
            long rows = 0;
            long bytes = 0;
            if (statement.execute()) {
                try (ResultSet result = statement.getResultSet()) {
                    int columns = result.getMetaData().getColumnCount();
                    while (result.next()) {
                        rows++;
                        bytes += length(result, columns);
                    }
                }
            } else {
                rows = Math.max(0, statement.getUpdateCount());
            }
            context.metrics().report(number, ROWS, (double) rows, context.clock().nanos());
            return rows >= settings.minRows()
                    ? new CallResult(Outcome.OK, bytes, 0)
                    : new CallResult(Outcome.BAD_ANSWER, bytes, 0)
                            .withDetail(
                                    new AnswerDetail(0, rows + " rows", "at least " + settings.minRows() + " rows"));
        }
    }

    private static long length(ResultSet row, int columns) throws SQLException {
        long length = 0;
        for (int i = 1; i <= columns; i++) {
            length += Optional.ofNullable(row.getString(i))
                    .map(text -> text.getBytes(StandardCharsets.UTF_8).length)
                    .orElse(0);
        }
        return length;
    }

    /** Maps SQLSTATE classes to outcomes. */
    private static Outcome outcome(SQLException problem, boolean connected) {
        String state = Optional.ofNullable(problem.getSQLState()).orElse("");
        if (problem instanceof SQLTimeoutException || state.equals("57014") || state.equals("70100")) {
            return Outcome.TIMEOUT;
        }
        if (state.startsWith("28")) {
            return Outcome.DENIED;
        }
        if (state.equals("42S02") || state.equals("42P01") || state.equals("3D000")) {
            return Outcome.NOT_FOUND;
        }
        if (state.startsWith("08")) {
            return connected ? Outcome.RESET : Outcome.REFUSED;
        }
        return Outcome.FAULT;
    }
}
