package org.openmds.benchmarks.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.benchmarks.load.KeepAliveConnection;
import org.openmds.benchmarks.tls.BlockingClients.AnswerCount;

import com.sun.net.httpserver.HttpServer;

/** Clients of the benchmark of TLS against a small server. */
class BlockingClientsTest {

    private static final byte[] GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();
    private volatile int status = 200;
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            answered.incrementAndGet();
            exchange.sendResponseHeaders(status, 2);
            exchange.getResponseBody().write(new byte[2]);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private BlockingClients clients(boolean isKept) {
        URI target = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        return new BlockingClients(2, () -> {
            opened.incrementAndGet();
            return new KeepAliveConnection(target);
        }, GET, isKept);
    }

    @Test
    void run_ofKeptConnections_opensOneForEachClient() throws IOException {
        AnswerCount counted = clients(true).run(Duration.ofMillis(50), () -> Duration.ofMillis(answered.get()));

        assertThat(counted.answers()).isEqualTo(answered.get()).isPositive();
        assertThat(counted.seconds()).isGreaterThanOrEqualTo(0.05);
        assertThat(counted.microsPerAnswer()).isEqualTo(1_000);
        assertThat(opened).hasValue(2);
    }

    @Test
    void run_ofNewConnections_opensOneForEachRequest() throws IOException {
        assertThat(clients(false).run(Duration.ofMillis(50), () -> Duration.ZERO).answers()).isPositive();
        assertThat(opened).hasValue(answered.get());
    }

    @Test
    void run_ofFailedRequests_isNone() {
        status = 503;
        BlockingClients clients = clients(true);
        assertThatThrownBy(() -> clients.run(Duration.ofMillis(50), () -> Duration.ZERO))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a request failed");
    }
}
