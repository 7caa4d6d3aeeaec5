package org.openmds.loadtest.kind.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.loadtest.client.CallTraffic;
import org.openmds.loadtest.client.CallTraffic.Answer;
import org.openmds.loadtest.client.ClientException;
import org.openmds.loadtest.kind.Kinds;
import org.openmds.loadtest.kind.Plans;
import org.openmds.loadtest.kind.Reported;
import org.openmds.loadtest.kind.lines.MetricLine;
import org.openmds.loadtest.plan.ClientSpec;
import org.openmds.loadtest.plan.Plan;
import org.openmds.loadtest.plan.Share;
import org.openmds.loadtest.record.Outcome;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

final class ProcessTrafficTest {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    private final List<Integer> ports = new CopyOnWriteArrayList<>();
    private HttpServer service;

    @BeforeEach
    void start() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", this::answer);
        service.start();
    }

    @AfterEach
    void stop() {
        service.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            ports.add(exchange.getRemoteAddress().getPort());
            byte[] body = exchange.getRequestURI().getPath().getBytes(StandardCharsets.US_ASCII);
            // No length announced: it comes in chunks.
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/none") ? 404 : 200, 0);
            exchange.getResponseBody().write(body);
        }
    }

    @Test
    void call_realProcess_measuresByItselfAndConnectsAnew() throws Exception {
        try (CallTraffic traffic = (CallTraffic) Kinds.open(plan("/${client}-${number}", Map.of("expect", "/5-1")),
                new Reported().context()); CallTraffic.Client client = traffic.client(5)) {
            long start = System.nanoTime();
            Answer first = client.call(0, DEADLINE);
            long elapsed = System.nanoTime() - start;

            assertThat(first.outcome()).isEqualTo(Outcome.BAD_ANSWER);
            assertThat(first.correctionNanos()).isBetween(1L, elapsed);
            assertThat(client.call(1, DEADLINE)).satisfies(answer -> {
                assertThat(answer.outcome()).isEqualTo(Outcome.OK);
                assertThat(answer.bytes()).isEqualTo(4);
            });
        }
        assertThat(ports).doesNotHaveDuplicates().hasSize(2);
        assertThat(ProcessHandle.current().descendants().map(each -> each.info().commandLine().orElse("")))
                .noneMatch(each -> each.contains(UserProcess.class.getName()));
    }

    @Test
    void run_orders_areAnsweredLineByLine() throws IOException {
        service.stop(0);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String orders = UserPlan.of(plan("/", Map.of())).line() + "\n0 1000000000\n1 1000000000\n";

        UserProcess.run(Share.WHOLE, 0, new ByteArrayInputStream(orders.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8));

        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(3).first().isEqualTo(UserProcess.READY);
        assertThat(lines.subList(1, 3)).allSatisfy(
                line -> assertThat(MetricLine.parse(line).flatMap(MetricLine::request)).contains(Outcome.REFUSED));
    }

    @Test
    void client_registrationIsRefused_saysSo() throws Exception {
        Plan plan = Plans.of(new ClientSpec("wsrf-register", url("/none"), Map.of()),
                Plan.Connection.PER_USER_PROCESS);
        try (CallTraffic traffic = (CallTraffic) Kinds.open(plan, new Reported().context())) {
            assertThatThrownBy(() -> traffic.client(0)).isInstanceOf(ClientException.class)
                    .hasMessageContaining("user 0 did not get ready")
                    .hasMessageContaining("NOT_FOUND");
        }
    }

    @Test
    void check_memory_boundsTheUsers() throws ClientException {
        UserMemory.check(600, Optional.of(40L << 30));
        assertThatThrownBy(() -> UserMemory.check(600, Optional.of(4L << 30))).isInstanceOf(ClientException.class)
                .hasMessageContaining("600 users as processes need about")
                .hasMessageContaining("users at most");
    }

    private Plan plan(String path, Map<String, String> options) {
        return Plans.of(new ClientSpec("http", url(path), options), Plan.Connection.PER_USER_PROCESS);
    }

    private String url(String path) {
        return "http://127.0.0.1:" + service.getAddress().getPort() + path;
    }
}
