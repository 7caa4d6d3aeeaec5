package org.openmds.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** Tests of closed and paced loops with the JDK's HTTP server. */
final class ClosedLoopTest {

    private final Set<String> bodies = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final byte[] answer = new byte[100_000];
    private volatile long failing = Long.MAX_VALUE;
    private HttpServer server;
    private URI target;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
        target = URI.create("http://127.0.0.1:%d/".formatted(server.getAddress().getPort()));
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.close();
    }

    @Test
    void run_severalClients_sendsEachNumberOnce() {
        LoopResult result = loop(5).run(new ClosedLoop.LoopLimit(Duration.ofSeconds(20), 40), new AtomicLong());

        assertThat(result.problems()).isEmpty();
        assertThat(result.answered()).isEqualTo(40);
        assertThat(bodies).hasSize(40).contains("0000000000000000", "0000000000000039");
    }

    @Test
    void run_clientsThatPause_answersAll() {
        ClosedLoop pausing = new ClosedLoop(target, NumberedRequest.post(target, NumberedRequest.MARK), 3,
                Duration.ofMillis(2));

        assertThat(pausing.run(new ClosedLoop.LoopLimit(Duration.ofSeconds(20), 12), new AtomicLong()).answered())
                .isEqualTo(12);
    }

    @Test
    void run_failure_endsThatClientOnly() {
        failing = 3;

        LoopResult result = loop(2).run(new ClosedLoop.LoopLimit(Duration.ofSeconds(20), 10), new AtomicLong());

        assertThat(result.problems()).singleElement().asString().startsWith("HTTP status 500");
        assertThat(result.answered()).isEqualTo(9);
    }

    @Test
    void run_noServer_isAProblem() {
        URI unused = URI.create("http://127.0.0.1:1/");
        ClosedLoop loop = new ClosedLoop(unused, NumberedRequest.post(unused, NumberedRequest.MARK), 2);

        assertThat(loop.run(new ClosedLoop.LoopLimit(Duration.ofSeconds(1), 10), new AtomicLong()).problems())
                .isNotEmpty();
    }

    @Test
    void paced_untilStopped_countsEachAnswer() {
        PacedLoop paced = PacedLoop.start(loop(2), new RequestPace(1_000), new AtomicLong());
        await().until(() -> bodies.size() >= 5);

        LoopResult result = paced.stop();

        assertThat(result.problems()).isEmpty();
        assertThat(result.answered()).isEqualTo(bodies.size());
    }

    private ClosedLoop loop(int clients) {
        return new ClosedLoop(target, NumberedRequest.post(target, NumberedRequest.MARK), clients);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            if (!body.isEmpty()) {
                bodies.add(body);
            }
            boolean fails = !body.isEmpty() && Long.parseLong(body) == failing;
            exchange.sendResponseHeaders(fails ? 500 : 200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }
}
