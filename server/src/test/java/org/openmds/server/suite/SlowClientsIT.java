package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that are slow or open too many connections are disconnected and do not delay others. The request timeout is 2 s here. */
@Timeout(60)
class SlowClientsIT {

    private static final int CONNECTIONS = 12;
    private static final Duration AT_MOST = Duration.ofSeconds(20);
    /** A duration far above the request timeout. */
    private static final Duration READING = Duration.ofSeconds(6);
    private static final int LARGE = 100_000;

    @TempDir
    static Path state;

    private static RunningServer server;
    private static IndexClient index;

    @BeforeAll
    static void start() {
        server = RunningServer.start(state, "http.request-timeout", "2s", "http.max-connections", "" + CONNECTIONS,
                "http.connections-per-address", "" + CONNECTIONS);
        index = server.index();
        for (int i = 0; i < 150; i++) {
            index.call(RequestBodies.add("large" + i, RequestBodies.job("large", "x".repeat(LARGE)), "PT1H"));
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void othersAreServedAsBefore() {
        assertThat(index.query("count(//sg:Entry)")).isEqualTo("150");
    }

    @Test
    void sender_ofABodyByteByByte_isCutOff() throws Exception {
        try (RawConnection slow = RawConnection.open(server.port())) {
            slow.send(RawConnection.head(index.url(), "Content-Length: 100000"));

            assertCutOff(() -> slow.trySend(" "));
        }
    }

    @Test
    void sender_ofAHeadByteByByte_isCutOff() throws Exception {
        try (RawConnection slow = RawConnection.open(server.port())) {
            slow.send("POST /wsrf/services/DefaultIndexService HTTP/1.1\r\nX-Slow: ");

            assertCutOff(() -> slow.trySend("x"));
        }
    }

    @Test
    void sender_ofNothingMore_isCutOff() throws Exception {
        try (RawConnection silent = RawConnection.open(server.port())) {
            silent.send(RawConnection.head(index.url(), "Transfer-Encoding: chunked"));
            silent.sendChunk("<a>");
            long start = System.nanoTime();

            assertThat(silent.isClosedByServer()).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(AT_MOST);
        }
    }

    @Test
    void reader_ofALargeAnswerByteByByte_isCutOff() throws Exception {
        try (RawConnection slow = RawConnection.open(server.port(), 4_096)) {
            slow.send(RawConnection.request(index.url(),
                    SoapClient.envelope(XmlReader.SOAP_11, "", RequestBodies.DOCUMENT)));
            long end = System.nanoTime() + READING.toNanos();
            while (System.nanoTime() < end) {
                assertThat(slow.read()).isPositive();
                index.query("count(//sg:Entry)");
            }
            int rest = slow.drain();

            assertThat(rest).as("bytes that were on their way when the server gave up").isLessThan(150 * LARGE);
        }
    }

    @Test
    void connection_beyondTheLimit_waitsUntilOneIsClosed() throws Exception {
        List<RawConnection> idle = new ArrayList<>();
        try {
            index.query("count(//sg:Entry)");
            for (int i = 0; i < CONNECTIONS; i++) {
                idle.add(RawConnection.open(server.port()));
            }
            RawConnection waiting = RawConnection.open(server.port());
            idle.add(waiting);
            waiting.send("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");

            assertThat(waiting.isSilentFor(Duration.ofMillis(300))).isTrue();
            assertThat(index.query("count(//sg:Entry)")).isEqualTo("150");
            idle.getFirst().close();
            idle.get(1).close();
            assertThat(waiting.status()).isEqualTo(200);
        } finally {
            for (RawConnection connection : idle) {
                connection.close();
            }
        }
    }

    @Test
    void clients_whoKeepEveryConnectionBusy_takeTurnsWithOthers() throws Exception {
        HttpRequest request = HttpRequest
                .newBuilder(URI.create("http://127.0.0.1:%d/health/live".formatted(server.port())))
                .build();
        List<HttpClient> busy = Stream.generate(HttpClient::newHttpClient).limit(CONNECTIONS).toList();
        try (HttpClient newcomer = HttpClient.newHttpClient()) {
            ask(busy, request);
            CompletableFuture<HttpResponse<Void>> late = newcomer.sendAsync(request, BodyHandlers.discarding());
            for (int round = 0; round < 100 && !late.isDone(); round++) {
                ask(busy, request);
            }

            assertThat(late).isCompletedWithValueMatching(answer -> answer.statusCode() == 200);
        } finally {
            busy.forEach(HttpClient::close);
        }
    }

    /** Sends each request over its client's own connection. */
    private static void ask(List<HttpClient> clients, HttpRequest request) throws Exception {
        for (HttpClient client : clients) {
            assertThat(client.send(request, BodyHandlers.discarding()).statusCode()).isEqualTo(200);
        }
    }

    /** Sends until the server cuts the connection. Queries of another client in between must be answered. */
    private static void assertCutOff(java.util.function.BooleanSupplier send) throws IOException {
        long start = System.nanoTime();
        while (send.getAsBoolean()) {
            assertThat(index.query("count(//sg:Entry)")).isEqualTo("150");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(AT_MOST);
            java.util.concurrent.locks.LockSupport.parkNanos(50_000_000);
        }
    }
}
