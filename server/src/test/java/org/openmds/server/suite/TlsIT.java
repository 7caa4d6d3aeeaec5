package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.server.TestWaits.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.suite.TestAuthority.Issued;

/** TLS of the server: certificates of hosts and of clients. */
@Timeout(120)
class TlsIT {

    private static final Duration DAY = Duration.ofDays(1);

    @TempDir
    static Path folder;

    private static TestAuthority authority;
    private static RunningServer server;

    @BeforeAll
    static void startServer() throws Exception {
        authority = new TestAuthority("Site");
        authority.issue("host", DAY).write(folder.resolve("hostcert.pem"), folder.resolve("hostkey.pem"));
        server = start("state", "webmds.enabled", "true");
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    private static RunningServer start(String state, String... more) {
        return RunningServer.start(folder.resolve(state), Stream.concat(Stream.of("http.tls.port", "0",
                "http.tls.certificate", folder.resolve("hostcert.pem").toString(),
                "http.tls.key", folder.resolve("hostkey.pem").toString()),
                Stream.of(more)).toArray(String[]::new));
    }

    @Test
    void query_overTls_isAnswered_andAddressesAreHttps() throws Exception {
        HttpResponse<String> answer = post(client(authority.context()), RequestBodies.query("count(//*)"));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.sslSession()).hasValueSatisfying(
                session -> assertThat(session.getProtocol()).isEqualTo("TLSv1.3"));
        assertThat(server.server().serviceUrl("X"))
                .isEqualTo("https://127.0.0.1:%d/wsrf/services/X".formatted(server.server().tlsPort().orElseThrow()));
        assertThat(get(HttpClient.newHttpClient(), "http://127.0.0.1:%d/health/live".formatted(
                server.server().port())).statusCode()).isEqualTo(200);
    }

    @Test
    void pages_overTls_areShown() throws Exception {
        HttpClient client = client(authority.context());

        await().untilAsserted(() -> {
            HttpResponse<String> page = get(client, server.server().baseUrl() + "/webmds/");
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).contains("<html");
        });
    }

    @Test
    void connect_toACertificateOfAnotherAuthority_isRefusedByTheClient() throws Exception {
        HttpClient stranger = client(new TestAuthority("Other").context());

        assertThatThrownBy(() -> get(stranger, server.server().baseUrl() + "/health/live"))
                .isInstanceOf(SSLHandshakeException.class);
    }

    @Test
    void connect_withARequiredCertificate_isForThoseOfTheAuthority() throws Exception {
        TestAuthority users = new TestAuthority("Users");
        String trust = users.write(folder.resolve("users.pem")).toString();
        try (RunningServer strict = start("strict", "http.tls.client-certificates", "required", "http.tls.trust",
                trust, "http.tls.proxy-depth", "2")) {
            Issued alice = users.issue("alice", DAY);

            assertThat(status(strict, authority.context(alice))).isEqualTo(200);
            assertThat(status(strict, authority.context(alice.proxy().proxy()))).isEqualTo(200);
            assertThatThrownBy(() -> status(strict, authority.context(alice.proxy().proxy().proxy())))
                    .isInstanceOf(IOException.class);
            assertThatThrownBy(() -> status(strict, authority.context())).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> status(strict, authority.context(users.issue("late", Duration.ofHours(-1)))))
                    .isInstanceOf(IOException.class);
            assertThatThrownBy(() -> status(strict, authority.context(new TestAuthority("Users").issue("alice", DAY))))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void plainOff_opensTlsOnly_andPagesReachTheirServicesByIt() throws Exception {
        TestAuthority users = new TestAuthority("Users");
        try (RunningServer strict = start("off", "webmds.enabled", "true", "http.plain", "off",
                "http.tls.client-certificates", "required",
                "http.tls.trust", users.write(folder.resolve("off.pem")).toString())) {
            HttpClient alice = client(authority.context(users.issue("alice", DAY)));

            assertThat(strict.server().port()).isEqualTo(strict.server().tlsPort().orElseThrow());
            await().untilAsserted(() -> assertThat(
                    get(alice, strict.server().baseUrl() + "/webmds/group?group=DefaultIndexService").body())
                    .contains("<html")
                    .doesNotContain("could not be read", "cannot be reached"));
            assertThat(get(HttpClient.newHttpClient(), strict.operationsUrl("/health/ready")).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void connect_withARevokedCertificate_isRefusedWhenTheListArrives() throws Exception {
        TestAuthority users = new TestAuthority("Grid");
        Path trust = Files.createDirectory(folder.resolve("certificates"));
        String hash = TestAuthority.hash(users.write(folder.resolve("grid.pem")));
        users.write(trust.resolve(hash + ".0"));
        Files.writeString(trust.resolve(hash + ".signing_policy"), """
                access_id_CA X509 '/CN=Grid'
                pos_rights globus CA:sign
                cond_subjects globus '"/CN=a*"'
                """);
        try (RunningServer strict = start("revocation", "http.tls.client-certificates", "required", "http.tls.trust",
                trust.toString())) {
            Issued alice = users.issue("alice", DAY);
            Issued anna = users.issue("anna", DAY);

            assertThat(status(strict, authority.context(alice))).isEqualTo(200);
            assertThatThrownBy(() -> status(strict, authority.context(users.issue("bob", DAY))))
                    .isInstanceOf(IOException.class);

            users.writeRevoked(trust.resolve(hash + ".r0"), alice);

            await().untilAsserted(() -> assertThatThrownBy(() -> status(strict, authority.context(alice)))
                    .isInstanceOf(IOException.class));
            assertThat(status(strict, authority.context(anna))).isEqualTo(200);
        }
    }

    @Test
    void handshakeThatDoesNotEnd_isClosed() throws Exception {
        try (RunningServer impatient = start("impatient", "http.request-timeout", "1s");
                Socket socket = new Socket(InetAddress.getLoopbackAddress(),
                        impatient.server().tlsPort().orElseThrow())) {
            socket.setSoTimeout(20_000);
            // The beginning of a record with a ClientHello.
            socket.getOutputStream().write(new byte[]{0x16, 3, 1, 2, 0, 1});

            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void curl_trustsTheAuthorityThatItIsTold() throws Exception {
        String url = server.server().baseUrl() + "/health/live";
        String trusted = authority.write(folder.resolve("site.pem")).toString();

        assertThat(curl("--cacert", trusted, url)).isZero();
        assertThat(curl(url)).isEqualTo(60);
    }

    @Test
    void start_withFilesThatCannotBeUsed_isRefused() throws Exception {
        assertThatThrownBy(() -> start("none", "http.tls.key", folder.resolve("none.pem").toString()))
                .hasMessageContaining("none.pem does not exist");
        authority.issue("other", DAY).write(folder.resolve("other.pem"), folder.resolve("otherkey.pem"));
        assertThatThrownBy(() -> start("other", "http.tls.key", folder.resolve("otherkey.pem").toString()))
                .hasMessageContaining("the key does not belong to the certificate");
        authority.issue("late", Duration.ofHours(-1)).write(folder.resolve("late.pem"), folder.resolve("latekey.pem"));
        assertThatThrownBy(() -> start("late", "http.tls.certificate", folder.resolve("late.pem").toString(),
                "http.tls.key", folder.resolve("latekey.pem").toString())).hasMessageContaining("not now");
        Path open = Files.copy(folder.resolve("otherkey.pem"), folder.resolve("open.pem"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> start("open", "http.tls.certificate", folder.resolve("other.pem").toString(),
                "http.tls.key", open.toString())).hasMessageContaining("every user of the machine can read the key");
    }

    @Test
    void livePages_overTls_followChanges() throws Exception {
        HttpClient client = client(authority.context());
        HttpResponse<InputStream> events = client.send(
                HttpRequest
                        .newBuilder(URI.create(server.server().baseUrl() + "/webmds/events?group=DefaultIndexService"))
                        .timeout(Duration.ofSeconds(20))
                        .header("Accept", "text/event-stream")
                        .build(),
                BodyHandlers.ofInputStream());
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
            assertThat(events.statusCode()).isEqualTo(200);
            post(client, RequestBodies.add("live", RequestBodies.job("live", "1"), "PT1H"));

            await().until(() -> String.valueOf(lines.readLine()).startsWith("event: changed"));
        }
    }

    private static int curl(String... arguments) throws Exception {
        List<String> command = Stream.concat(Stream.of("curl", "-sS", "-m", "20", "-o", "/dev/null"),
                Stream.of(arguments)).toList();
        return new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    private static int status(RunningServer strict, SSLContext context) throws Exception {
        return get(client(context), strict.server().baseUrl() + "/health/live").statusCode();
    }

    private static HttpClient client(SSLContext context) {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).sslContext(context).build();
    }

    private static HttpResponse<String> get(HttpClient client, String url) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(20)).build(),
                BodyHandlers.ofString());
    }

    private static HttpResponse<String> post(HttpClient client, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.server().serviceUrl("DefaultIndexService")))
                .timeout(Duration.ofSeconds(20))
                .header("Content-Type", "text/xml; charset=utf-8")
                .header("SOAPAction", "\"\"")
                .POST(HttpRequest.BodyPublishers.ofString(SoapClient.envelope(XmlReader.SOAP_11, "", body)))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }
}
