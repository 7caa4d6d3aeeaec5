package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hosts, origins and proxies of requests: pages of other sites do not reach the services by way of a browser. */
@Timeout(60)
class ServerNamesIT {

    private static final String PROXY = "127.0.0.2";

    @TempDir
    static Path state;

    private static final int PORT = TestPorts.free();

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.withPages(state, "http.port", "" + PORT, "http.public-url",
                "https://mds.example.org/grid", "http.host-names", "alias.example.org", "http.trusted-proxies", PROXY);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"localhost, 200", "localhost:8080, 200", "LOCALHOST., 200", "a.localhost, 200", "127.0.0.1, 200",
        "192.0.2.7:80, 200", "[::1]:8080, 200", "mds.example.org, 200", "MDS.example.org:443, 200",
        "alias.example.org, 200", "x, 421", "rebound.example.com, 421", "localhost.example.com, 421",
        "mds.example.org.evil.example, 421", "127.0.0.1.example.com, 421"})
    void get_byHost_isAnsweredForNamesOfTheServerOnly(String host, int status) throws Exception {
        assertThat(get("127.0.0.1", "/health/live", "Host: " + host)).isEqualTo(status);
    }

    @Test
    void get_http10WithoutHost_isAnswered() throws Exception {
        try (RawConnection connection = RawConnection.open(PORT)) {
            connection.send("GET /health/live HTTP/1.0\r\n\r\n");
            assertThat(connection.status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({"/metrics, X-None: 1, 200", "/metrics, Sec-Fetch-Site: none, 200",
        "/metrics, Sec-Fetch-Site: same-origin, 200", "/metrics, Sec-Fetch-Site: cross-site, 403",
        "/metrics, Origin: https://mds.example.org, 200", "/metrics, Origin: http://localhost, 200",
        "/metrics, Origin: http://rebound.example.com, 403", "/metrics, Origin: null, 403",
        "/wsrf/services, Origin: http://rebound.example.com, 403",
        "/wsrf/services, Sec-Fetch-Site: cross-site, 403",
        "/admin/log-level, Origin: http://rebound.example.com, 403",
        "/health, Origin: http://rebound.example.com, 200", "/webmds/, Sec-Fetch-Site: cross-site, 200"})
    void get_fromAPage_isAnsweredForOwnPagesOnly(String path, String header, int status) throws Exception {
        assertThat(get("127.0.0.1", path, "Host: localhost", header)).isEqualTo(status);
    }

    @Test
    void post_ofAForeignPage_changesNothing() throws Exception {
        String message = SoapClient.envelope(XmlReader.SOAP_11, "", RequestBodies.DOCUMENT);
        try (RawConnection page = RawConnection.open(PORT)) {
            page.send("POST /wsrf/services/DefaultIndexService HTTP/1.1\r\nHost: localhost\r\n"
                    + "Origin: http://rebound.example.com\r\nContent-Type: text/plain\r\nContent-Length: "
                    + message.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + message);
            assertThat(page.status()).isEqualTo(403);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"127.0.0.2 | X-Forwarded-Host: mds.example.org | 200",
        "127.0.0.2 | X-Forwarded-Host: rebound.example.com | 421",
        "127.0.0.1 | X-Forwarded-Host: rebound.example.com | 200",
        "127.0.0.2 | Forwarded: for=192.0.2.9;host=rebound.example.com | 421",
        "127.0.0.1 | Forwarded: for=192.0.2.9;host=rebound.example.com | 200"})
    void get_withAForwardedHost_isCheckedForProxiesOnly(String address, String header, int status) throws Exception {
        assertThat(get(address, "/health/live", "Host: localhost", header)).isEqualTo(status);
    }

    @Test
    void get_withHeadersThatNameTwoClients_isRefused() throws Exception {
        assertThat(get(PROXY, "/health/live", "Host: localhost", "X-Forwarded-For: 192.0.2.9",
                "Forwarded: for=192.0.2.10")).isEqualTo(400);
    }

    @Test
    void metrics_afterRefusals_countThemByReason() throws Exception {
        assertThat(get("127.0.0.1", "/health/live", "Host: rebound.example.com")).isEqualTo(421);
        assertThat(get("127.0.0.1", "/metrics", "Host: localhost", "Origin: null")).isEqualTo(403);

        assertThat(new String(SoapClient.get(server.operationsUrl("/metrics")).body(), StandardCharsets.UTF_8))
                .containsPattern("mds_http_refusals_total\\{reason=\"host\"\\} [1-9]")
                .containsPattern("mds_http_refusals_total\\{reason=\"origin\"\\} [1-9]");
    }

    private static int get(String address, String path, String... headers) throws Exception {
        try (RawConnection connection = RawConnection.from(address, PORT)) {
            return connection.get(path, headers);
        }
    }
}
