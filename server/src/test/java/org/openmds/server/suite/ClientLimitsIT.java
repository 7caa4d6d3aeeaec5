package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One client with many connections or requests is limited by its address; other clients and operators are answered. */
@Timeout(60)
class ClientLimitsIT {

    private static final String OTHER_ADDRESS = "127.0.0.2";
    private static final String HOST = "Host: localhost";
    private static final int SILENT = 300;
    private static final int PER_ADDRESS = 100;

    @TempDir
    Path state;

    private final List<RawConnection> open = new ArrayList<>();

    @AfterEach
    void closeConnections() throws Exception {
        for (RawConnection connection : open) {
            connection.close();
        }
    }

    @Test
    void connections_silentOnesOfOneAddress_areLimitedAndOthersAreAnswered() throws Exception {
        try (RunningServer server = RunningServer.start(state, "http.max-connections", "200",
                "http.connections-per-address", "" + PER_ADDRESS)) {
            for (int i = 0; i < SILENT; i++) {
                open.add(RawConnection.from(OTHER_ADDRESS, server.port()));
            }

            // The first ones are kept; each further one is closed at once.
            assertThat(open.get(SILENT - 1).isClosedByServer()).isTrue();
            assertThat(open.getFirst().isSilentFor(Duration.ofMillis(100))).isTrue();
            assertThat(SoapClient.get(server.url("/health/live")).statusCode()).isEqualTo(200);
            assertThat(server.index().query("count(//sg:Entry)")).isEqualTo("0");
            String metrics = text(server.operationsUrl("/metrics"));
            assertThat(metrics)
                    .contains("mds_budget_refusals_total{budget=\"connections\"} " + (SILENT - PER_ADDRESS) + ".0")
                    .contains("mds_http_connections_limit 200.0")
                    .contains("jvm_gc_", "process_cpu_usage", "jvm_threads_live_threads", "process_files_open_files",
                            "process_uptime_seconds", "mds_state_write_seconds_count", "mds_log_dropped_total",
                            "mds_virtual_threads_delay_seconds_count");
            assertThat(text(server.operationsUrl("/health"))).startsWith("degraded\n")
                    .contains("refused in the last minute, budget connections: " + (SILENT - PER_ADDRESS));
        }
    }

    @Test
    void connections_ofAllAddresses_leaveTheOperationsConnector() throws Exception {
        try (RunningServer server = RunningServer.start(state, "http.max-connections", "20",
                "http.connections-per-address", "20", "http.idle-timeout", "12s")) {
            for (int i = 0; i < 40; i++) {
                open.add(RawConnection.from(OTHER_ADDRESS, server.port()));
            }
            RawConnection waiting = RawConnection.open(server.port());
            open.add(waiting);
            waiting.send("GET /health/live HTTP/1.1\r\n" + HOST + "\r\n\r\n");

            assertThat(text(server.operationsUrl("/health/live"))).isEqualTo("live\n");
            assertThat(text(server.operationsUrl("/health/ready"))).startsWith("ready\n");
            // Silent connections are closed early while others wait.
            assertThat(waiting.status()).isEqualTo(200);
        }
    }

    @Test
    void requests_beyondTheRateOfAnAddress_get429AndRecover() throws Exception {
        try (RunningServer server = RunningServer.start(state, "http.requests-per-second", "20");
                RawConnection fast = RawConnection.from(OTHER_ADDRESS, server.port())) {
            List<Integer> answers = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                answers.add(status(fast, "/health/live"));
            }

            assertThat(answers.subList(0, 20)).containsOnly(200);
            assertThat(answers).contains(429);
            assertThat(SoapClient.get(server.url("/health/live")).statusCode()).isEqualTo(200);
            await().untilAsserted(() -> assertThat(status(fast, "/health/live")).isEqualTo(200));
        }
    }

    @Test
    void requests_throughATrustedProxy_areLimitedByTheAddressThatItNames() throws Exception {
        try (RunningServer server = RunningServer.start(state, "http.requests-per-second", "20",
                "http.trusted-proxies", OTHER_ADDRESS);
                RawConnection proxy = RawConnection.from(OTHER_ADDRESS, server.port());
                RawConnection direct = RawConnection.from("127.0.0.3", server.port())) {
            assertThat(burst(proxy, "X-Forwarded-For: 192.0.2.1")).contains(429);
            assertThat(burst(proxy, "X-Forwarded-For: 198.51.100.9, 192.0.2.1")).as("a forged first address")
                    .contains(429);
            assertThat(status(proxy, "/health/live", "X-Forwarded-For: 192.0.2.2")).isEqualTo(200);
            assertThat(status(proxy, "/health/live", "Forwarded: for=\"[2001:db8::1]:4711\";proto=https"))
                    .isEqualTo(200);

            assertThat(burst(direct, "X-Forwarded-For: 192.0.2.3")).contains(429);
            assertThat(status(direct, "/health/live", "X-Forwarded-For: 192.0.2.4")).as("not a proxy").isEqualTo(429);
        }
    }

    private static List<Integer> burst(RawConnection connection, String header) throws Exception {
        List<Integer> answers = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            answers.add(status(connection, "/health/live", header));
        }
        return answers;
    }

    @Test
    void refusals_beyondTheirRate_areDelayedAndOtherAnswersAreNot() throws Exception {
        try (RunningServer server = RunningServer.start(state, "http.refusals-per-second", "1");
                RawConnection refused = RawConnection.from(OTHER_ADDRESS, server.port());
                RawConnection served = RawConnection.from(OTHER_ADDRESS, server.port())) {
            assertThat(status(refused, "/missing")).isEqualTo(404);
            long start = System.nanoTime();
            refused.send("GET /missing HTTP/1.1\r\n%s\r\n\r\n".formatted(HOST));
            assertThat(status(served, "/health/live")).isEqualTo(200);
            assertThat(refused.status()).isEqualTo(404);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(500));
        }
    }

    @Test
    void requests_ofAnExemptNetwork_haveNoLimit() throws Exception {
        try (RunningServer server = RunningServer.start(state, "http.requests-per-second", "5",
                "http.connections-per-address", "5", "http.exempt-networks", OTHER_ADDRESS)) {
            for (int i = 0; i < 30; i++) {
                RawConnection connection = RawConnection.from(OTHER_ADDRESS, server.port());
                open.add(connection);
                assertThat(connection.get("/health/live", HOST)).isEqualTo(200);
            }
        }
    }

    private static int status(RawConnection connection, String path, String... headers) throws Exception {
        List<String> all = new ArrayList<>(List.of(headers));
        all.addFirst(HOST);
        int status = connection.get(path, all.toArray(String[]::new));
        connection.skipAnswer();
        return status;
    }

    private static String text(String url) {
        return new String(SoapClient.get(url).body(), StandardCharsets.UTF_8);
    }
}
