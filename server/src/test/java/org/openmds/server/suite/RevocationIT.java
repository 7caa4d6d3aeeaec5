package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.suite.TestAuthority.Issued;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** Revoked certificates of clients: lists that the server fetches, and authorities that it asks by OCSP. */
class RevocationIT {

    private static final Duration DAY = Duration.ofDays(1);
    private static final String QUERY = RequestBodies.query("count(//*)");

    @TempDir
    static Path folder;

    private static TestAuthority authority;
    private static Issued listed;
    private static Issued revoked;
    private static Path list;
    private static HttpServer authorities;
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        authority = new TestAuthority("Site");
        listed = authority.issue("listed", DAY);
        authorities = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        String base = "http://127.0.0.1:" + authorities.getAddress().getPort();
        revoked = authority.issueWithOcsp("revoked", base + "/ocsp");
        Path written = folder.resolve("list");
        authority.writeRevoked(written, listed);
        authorities.createContext("/list",
                exchange -> answer(exchange, "application/pkix-crl", Files.readAllBytes(written)));
        authorities.createContext("/ocsp", RevocationIT::answerOcsp);
        authorities.start();

        authority.issue("host", DAY).write(folder.resolve("hostcert.pem"), folder.resolve("hostkey.pem"));
        String hash = TestAuthority.hash(authority.write(folder.resolve("site.pem")));
        Path trust = Files.createDirectory(folder.resolve("certificates"));
        authority.write(trust.resolve(hash + ".0"));
        list = trust.resolve(hash + ".r0");
        Files.writeString(trust.resolve(hash + ".crl_url"),
                "# by two addresses\n%1$s/none\n%1$s/list\n".formatted(base));
        server = RunningServer.start(folder.resolve("state"), "http.tls.port", "0", "http.tls.certificate",
                folder.resolve("hostcert.pem").toString(), "http.tls.key", folder.resolve("hostkey.pem").toString(),
                "http.tls.client-certificates", "required", "http.tls.trust", trust.toString(), "http.tls.ocsp",
                "required", "http.tls.fetch-crls", "true");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        authorities.stop(0);
    }

    private static void answerOcsp(HttpExchange exchange) throws IOException {
        try {
            answer(exchange, "application/ocsp-response",
                    authority.answerOcsp(request(exchange), revoked));
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    /** Returns a request of OCSP, which is in the path of a GET (RFC 6960, appendix A.1). */
    private static byte[] request(HttpExchange exchange) throws IOException {
        return exchange.getRequestMethod().equals("GET")
                ? Base64.getDecoder().decode(exchange.getRequestURI().getPath().substring("/ocsp/".length()))
                : exchange.getRequestBody().readAllBytes();
    }

    private static void answer(HttpExchange exchange, String type, byte[] bytes) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @Test
    void certificate_thatTheAuthorityRevokes_isRefusedInTheHandshake() throws Exception {
        String ocsp = "http://127.0.0.1:%d/ocsp".formatted(authorities.getAddress().getPort());

        assertThat(status(authority.issueWithOcsp("alice", ocsp))).isEqualTo(200);
        assertThatThrownBy(() -> status(revoked)).isInstanceOf(IOException.class);
    }

    @Test
    void certificate_whoseAuthorityDoesNotAnswer_isRefusedIfOcspIsRequired() throws Exception {
        Issued unknown = authority.issueWithOcsp("bob", "http://127.0.0.1:9/ocsp");

        assertThatThrownBy(() -> status(unknown)).isInstanceOf(IOException.class);
    }

    @Test
    void list_thatTheServerFetches_refusesItsCertificates() {
        await().untilAsserted(() -> assertThat(list).exists());

        await().untilAsserted(() -> assertThatThrownBy(() -> status(listed)).isInstanceOf(IOException.class));
    }

    private static int status(Issued user) throws Exception {
        try (HttpClient client = HttpClient.newBuilder().sslContext(authority.context(user)).build()) {
            return client.send(HttpRequest.newBuilder(URI.create(server.server().serviceUrl("DefaultIndexService")))
                    .timeout(Duration.ofSeconds(20))
                    .header("Content-Type", "text/xml; charset=utf-8")
                    .POST(HttpRequest.BodyPublishers.ofString(SoapClient.envelope(XmlReader.SOAP_11, "", QUERY)))
                    .build(), HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }
}
