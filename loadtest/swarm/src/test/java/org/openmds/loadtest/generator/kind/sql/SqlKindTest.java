package org.openmds.loadtest.generator.kind.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.loadtest.generator.kind.ClientPlans;
import org.openmds.loadtest.generator.kind.RecordingMetricSink;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.record.Outcome;

final class SqlKindTest {

    private static final String URL = "jdbc:h2:mem:sqlkind;DB_CLOSE_DELAY=-1";

    private final RecordingMetricSink recordingMetricSink = new RecordingMetricSink();
    private Connection database;

    @BeforeEach
    void start() throws SQLException {
        database = DriverManager.getConnection(URL);
        try (Statement statement = database.createStatement()) {
            statement.execute("CREATE TABLE producers (name VARCHAR(20), load1 DOUBLE)");
            statement.execute("INSERT INTO producers VALUES ('a', 0.5), ('b', 1.5), ('c', NULL)");
        }
    }

    @AfterEach
    void stop() throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.execute("SHUTDOWN");
        }
    }

    @Test
    void call_select_countsRowsAndBytes() throws Exception {
        CallResult callResult = call("SELECT name, load1 FROM producers", Map.of(), LoadPlan.ConnectionMode.KEEP_ALIVE);

        assertThat(callResult).isEqualTo(new CallResult(Outcome.OK, 9, 0));
        assertThat(recordingMetricSink.values(SqlTraffic.ROWS)).containsExactly(3.0);
        assertThat(recordingMetricSink.values).extracting(RecordingMetricSink.ReportedValue::timeNanos)
                .containsExactly(RecordingMetricSink.NOW);
    }

    @Test
    void call_names_areParametersAndNoSql() throws Exception {
        String statement = "SELECT name FROM producers WHERE name = ${n}";
        assertThat(
                call(statement, Map.of("parameters", "n\nb\n", "expect-rows", "1"), LoadPlan.ConnectionMode.PER_REQUEST)
                        .outcome())
                .isEqualTo(Outcome.OK);
        assertThat(call(statement, Map.of("parameters", "n\n\"' OR '1'='1\"\n", "expect-rows", "1"),
                LoadPlan.ConnectionMode.PER_REQUEST).outcome()).isEqualTo(Outcome.BAD_ANSWER);
    }

    @Test
    void call_update_countsRows() throws Exception {
        assertThat(
                call("UPDATE producers SET load1 = ${number}", Map.of(), LoadPlan.ConnectionMode.KEEP_ALIVE).outcome())
                .isEqualTo(Outcome.OK);
        assertThat(recordingMetricSink.values(SqlTraffic.ROWS)).containsExactly(3.0);
    }

    @Test
    void call_mistakes_saysWhich() throws Exception {
        assertThat(call("SELECT * FROM nobody", Map.of(), LoadPlan.ConnectionMode.KEEP_ALIVE).outcome()).isEqualTo(
                Outcome.NOT_FOUND);
        assertThat(call("SELEKT", Map.of(), LoadPlan.ConnectionMode.KEEP_ALIVE).outcome()).isEqualTo(Outcome.FAULT);
        LoadPlan nobody = ClientPlans.of("sql", "jdbc:mariadb://127.0.0.1:1/none?connectTimeout=2000", "statement",
                "SELECT 1");
        try (CallTraffic traffic = (CallTraffic) ClientKinds.open(nobody, recordingMetricSink.context());
                CallTraffic.BlockingClient client = traffic.client(0)) {
            assertThat(client.call(0, Duration.ofSeconds(3)).outcome()).isEqualTo(Outcome.REFUSED);
        }
    }

    @Test
    void problems_unknownDriver_isTold() {
        assertThat(ClientKinds.problems(ClientPlans.of("sql", "jdbc:oracle:x")).planProblems()).hasSize(2)
                .first()
                .asString()
                .contains("such as jdbc:mariadb://host/database");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:h2:mem:x;PASSWORD=hidden", "jdbc:mariadb://h/d?user=me&password=hidden",
        "jdbc:mariadb://h/d?keyStorePassword=hidden", "jdbc:postgresql://h/d?sslpassword=hidden",
        "jdbc:postgresql://me:hidden@h/d", "jdbc:oracle:thin:me/hidden@h:1521/d"})
    void problems_passwordInTheTarget_isRefusedAndNotRepeated(String url) {
        assertThat(ClientKinds.problems(ClientPlans.of("sql", url, "statement", "SELECT 1")).planProblems())
                .containsExactly(
                        "the target is stored with the results: move the password to the file of option password-file");
    }

    @Test
    void problems_urlWithoutAPassword_isAccepted() {
        assertThat(ClientKinds
                .problems(ClientPlans.of("sql", "jdbc:mariadb://h:3306/d?user=me@here", "statement", "SELECT 1"))
                .planProblems()).isEmpty();
    }

    private CallResult call(String statement, Map<String, String> more, LoadPlan.ConnectionMode mode)
            throws ClientException, InterruptedException {
        Map<String, String> options = new HashMap<>(more);
        options.put("statement", statement);
        try (CallTraffic traffic = (CallTraffic) ClientKinds.open(
                ClientPlans.of(new ClientSpec("sql", URL, options), mode),
                recordingMetricSink.context()); CallTraffic.BlockingClient client = traffic.client(0)) {
            return client.call(0, Duration.ofSeconds(5));
        }
    }
}
