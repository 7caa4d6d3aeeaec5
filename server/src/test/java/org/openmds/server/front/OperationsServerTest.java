package org.openmds.server.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.front.HttpFront.ServerAddresses;
import org.openmds.server.operation.HealthHandler;
import org.openmds.server.operation.MetricsHandler;
import org.openmds.server.operation.Readiness;
import org.openmds.server.settings.HttpServerSettings;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** The connector for operators while the server starts, and after that. */
@Timeout(60)
class OperationsServerTest {

    private final HttpClient client = HttpClient.newHttpClient();
    private final Readiness readiness = new Readiness();
    private final OperationsServer server = OperationsServer.open(settings(), 0).orElseThrow();

    @BeforeEach
    void start() {
        server.start(new HealthHandler(readiness, List::of, true), new HttpFront(settings()),
                ServerAddresses.of(settings(), List.of(), List.of()));
    }

    @AfterEach
    void stop() {
        server.close();
        client.close();
    }

    @Test
    void live_whileTheServerStarts_isAnswered() throws Exception {
        assertThat(status("/health/live")).isEqualTo(200);
        assertThat(status("/health/ready")).isEqualTo(503);
        assertThat(status("/metrics")).isEqualTo(404);
    }

    @Test
    void metrics_afterTheStart_areAnswered() throws Exception {
        server.answer(List.of(), List.of(new HealthHandler(readiness, List::of, true),
                new MetricsHandler(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT))));
        readiness.begin();

        assertThat(status("/health/ready")).isEqualTo(200);
        assertThat(status("/metrics")).isEqualTo(200);
    }

    @Test
    void connect_moreThanAnAddressMayHave_isClosed() throws Exception {
        try (KeptConnections kept = new KeptConnections()) {
            for (int i = 0; i < 16; i++) {
                assertThat(kept.open("127.0.0.2")).startsWith("HTTP/1.1 200");
            }

            assertThat(kept.open("127.0.0.2")).isEmpty();
            assertThat(kept.open("127.0.0.3")).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void live_whileKeptConnectionsUseAll_isAnsweredBecauseTheyAreClosedAfterTheirNextAnswer() throws Exception {
        try (KeptConnections kept = new KeptConnections()) {
            for (int i = 0; i < 64; i++) {
                assertThat(kept.open("127.0.0." + (2 + i / 16))).startsWith("HTTP/1.1 200");
            }

            assertThat(kept.again(0)).startsWith("HTTP/1.1 200").containsIgnoringCase("Connection: close");
            assertThat(kept.open("127.0.0.9")).startsWith("HTTP/1.1 200");
        }
    }

    /** Connections that stay open after a request for /health/live. */
    private final class KeptConnections implements AutoCloseable {

        private final List<Socket> sockets = new ArrayList<>();

        /** Returns the head of the answer; empty if the server closes the connection. */
        private String open(String address) throws IOException {
            Socket socket = new Socket();
            socket.setSoTimeout(20_000);
            socket.bind(new InetSocketAddress(address, 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
            sockets.add(socket);
            return again(sockets.size() - 1);
        }

        private String again(int number) {
            try {
                Socket socket = sockets.get(number);
                socket.getOutputStream()
                        .write("GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
                                .getBytes(StandardCharsets.US_ASCII));
                byte[] head = new byte[4_096];
                int length = socket.getInputStream().read(head);
                return length < 0 ? "" : new String(head, 0, length, StandardCharsets.US_ASCII);
            } catch (IOException e) {
                return "";
            }
        }

        @Override
        public void close() throws IOException {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private int status(String path) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(server.url() + path)).build(), BodyHandlers.discarding())
                .statusCode();
    }

    private static HttpServerSettings settings() {
        return switch (ConfigurationLoader.load(Map.of(), Map.of("http.port", "0"))) {
            case ConfigurationResult.Loaded(Configuration configuration, _) -> configuration.http();
            case ConfigurationResult.Invalid<Configuration> invalid ->
                throw new AssertionError(invalid.problems().toString());
        };
    }
}
