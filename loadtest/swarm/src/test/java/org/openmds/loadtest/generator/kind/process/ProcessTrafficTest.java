package org.openmds.loadtest.generator.kind.process;

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
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.loadtest.generator.kind.ClientPlans;
import org.openmds.loadtest.generator.kind.RecordingMetricSink;
import org.openmds.loadtest.generator.kind.lines.MetricLine;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.plan.LoadShare;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.process.ProcessStat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

final class ProcessTrafficTest {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    private final List<Integer> ports = new CopyOnWriteArrayList<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private HttpServer service;

    @BeforeEach
    void start() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", this::answer);
        service.start();
    }

    @AfterEach
    void stop() {
        released.countDown();
        service.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            hold(exchange);
            ports.add(exchange.getRemoteAddress().getPort());
            String asks = exchange.getRequestHeaders().getFirst("X-Phases");
            asked.add(asks == null ? "" : asks);
            if (asks != null) {
                exchange.getResponseHeaders().set("Server-Timing", "lookup;dur=1.5");
            }
            byte[] body = exchange.getRequestURI().getPath().getBytes(StandardCharsets.US_ASCII);
            // No length is announced, so the answer is chunked.
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/none") ? 404 : 200, 0);
            exchange.getResponseBody().write(body);
        }
    }

    private void hold(HttpExchange exchange) {
        if (exchange.getRequestURI().getPath().equals("/hold-0")) {
            held.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void call_afterOneThatWasInterrupted_isAnsweredByItsOwn() throws Exception {
        try (CallTraffic traffic = (CallTraffic) ClientKinds.open(plan("/hold-${number}", Map.of("expect", "/hold-1")),
                new RecordingMetricSink().context()); CallTraffic.BlockingClient client = traffic.client(0)) {
            Thread caller = Thread.currentThread();
            Thread _ = Thread.ofVirtual().start(() -> {
                try {
                    held.await();
                    caller.interrupt();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            assertThatThrownBy(() -> client.call(0, DEADLINE)).isInstanceOf(InterruptedException.class);
            released.countDown();

            assertThat(client.call(1, DEADLINE).outcome()).isEqualTo(Outcome.OK);
            assertThat(client.call(2, DEADLINE).outcome()).isEqualTo(Outcome.BAD_ANSWER);
        }
    }

    @Test
    void call_realProcess_measuresItselfWithANewConnection() throws Exception {
        try (CallTraffic traffic = (CallTraffic) ClientKinds.open(
                plan("/${client}-${number}", Map.of("expect", "/5-1")),
                new RecordingMetricSink().context()); CallTraffic.BlockingClient client = traffic.client(5)) {
            long start = System.nanoTime();
            CallResult first = client.call(0, DEADLINE);
            long elapsed = System.nanoTime() - start;

            assertThat(first.outcome()).isEqualTo(Outcome.BAD_ANSWER);
            assertThat(first.correctionNanos()).isBetween(1L, elapsed);
            assertThat(first.detail()).isEqualTo(new CallTraffic.AnswerDetail(200, "/5-0",
                    "a status of 2xx and '/5-1' in the first 65536 bytes"));
            assertThat(first.phases()).isEmpty();
            assertThat(client.call(1, DEADLINE)).satisfies(callResult -> {
                assertThat(callResult.outcome()).isEqualTo(Outcome.OK);
                assertThat(callResult.bytes()).isEqualTo(4);
            });
        }
        assertThat(ports).doesNotHaveDuplicates().hasSize(2);
        assertThat(ProcessHandle.current().descendants().map(each -> each.info().commandLine().orElse("")))
                .noneMatch(each -> each.contains(UserProcess.class.getName()));
    }

    @Test
    void client_process_hasASessionOfItsOwn() throws Exception {
        List<ProcessHandle> before = ProcessHandle.current().children().toList();
        try (CallTraffic traffic = (CallTraffic) ClientKinds.open(plan("/", Map.of()),
                new RecordingMetricSink().context());
                CallTraffic.BlockingClient _ = traffic.client(0)) {
            List<ProcessHandle> users = ProcessHandle.current()
                    .children()
                    .filter(each -> !before.contains(each))
                    .toList();

            assertThat(users).hasSize(1);
            assertThat(ProcessStat.session(users.getFirst().pid())).isEqualTo(users.getFirst().pid());
        }
    }

    @Test
    void call_phasesAreLookedAt_areThoseOfOneRequest() throws Exception {
        LoadPlan plan = withPhases(plan("/page", Map.of()), 2);
        try (CallTraffic traffic = (CallTraffic) ClientKinds.open(plan, new RecordingMetricSink().context());
                CallTraffic.BlockingClient client = traffic.client(0)) {
            long start = System.nanoTime();
            CallResult looked = client.call(0, DEADLINE);
            long elapsed = System.nanoTime() - start;

            assertThat(looked.phases()).extracting(CallTraffic.CallPhase::name)
                    .containsExactly(PhaseNames.CONNECT, PhaseNames.SEND, PhaseNames.FIRST_BYTE, PhaseNames.RECEIVE,
                            PhaseNames.SERVER + "lookup");
            assertThat(looked.phases().stream().limit(4).mapToLong(CallTraffic.CallPhase::durationNanos).sum())
                    .isBetween(1L, elapsed);
            assertThat(looked.phases().getLast()).isEqualTo(new CallTraffic.CallPhase("server:lookup", 0, 1_500_000));
            assertThat(looked.phases().get(1).offsetNanos()).isEqualTo(looked.phases().getFirst().durationNanos());
            assertThat(client.call(1, DEADLINE).phases()).isEmpty();
        }
        assertThat(asked).containsExactly("1", "");
    }

    private static LoadPlan withPhases(LoadPlan plan, int every) {
        return new LoadPlan(plan.name(), plan.client(), plan.load(), plan.connection(), plan.timeout(), plan.warmup(),
                plan.drain(), new LoadPlan.PlanSampling(every, plan.sampling().clockEvery()), plan.sourceAddresses(),
                plan.seed());
    }

    @Test
    void run_orders_areAnsweredLineByLine() throws IOException {
        service.stop(0);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String orders = UserPlan.of(plan("/", Map.of())).line() + "\n0 1000000000\n1 1000000000\n";

        UserProcess.run(LoadShare.WHOLE, 0, new ByteArrayInputStream(orders.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8));

        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(7).startsWith(UserProcess.READY, "request 0").element(4).isEqualTo("request 1");
        assertThat(List.of(lines.get(2), lines.get(5))).allMatch(line -> line.startsWith("said 0 "));
        assertThat(List.of(lines.get(3), lines.get(6))).allSatisfy(
                line -> assertThat(MetricLine.parse(line).flatMap(MetricLine::requestOutcome))
                        .contains(Outcome.REFUSED));
    }

    @Test
    void client_registrationIsRefused_saysSo() throws Exception {
        LoadPlan plan = ClientPlans.of(new ClientSpec("wsrf-register", url("/none"), Map.of()),
                LoadPlan.ConnectionMode.PER_USER_PROCESS);
        try (CallTraffic traffic = (CallTraffic) ClientKinds.open(plan, new RecordingMetricSink().context())) {
            assertThatThrownBy(() -> traffic.client(0)).isInstanceOf(ClientException.class)
                    .hasMessageContaining("user 0 did not become ready")
                    .hasMessageContaining("NOT_FOUND: status 404, /none");
        }
    }

    @Test
    void check_memory_boundsTheUsers() throws ClientException {
        UserMemory.check(600, Optional.of(40L << 30));
        assertThatThrownBy(() -> UserMemory.check(600, Optional.of(4L << 30))).isInstanceOf(ClientException.class)
                .hasMessageContaining("600 users in processes need about")
                .hasMessageContaining("use at most");
    }

    private LoadPlan plan(String path, Map<String, String> options) {
        return ClientPlans.of(new ClientSpec("http", url(path), options), LoadPlan.ConnectionMode.PER_USER_PROCESS);
    }

    private String url(String path) {
        return "http://127.0.0.1:" + service.getAddress().getPort() + path;
    }
}
