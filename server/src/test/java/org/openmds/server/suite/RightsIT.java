package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reading, registering and administering are separate rights, granted to bearer tokens. */
class RightsIT {

    private static final String READER = "reader-0123456789abcdef";
    private static final String SITE = "site-a-0123456789abcdef";
    private static final String OPERATOR = "operator-0123456789abcdef";
    private static final String ADD = RequestBodies.add("added", "PT1H");

    @TempDir
    static Path directory;

    private static RunningServer server;
    private static IndexClient index;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.start(directory.resolve("state"), "rights.anonymous", "[]",
                "rights.tokens[0].name", "reader", "rights.tokens[0].file", token("reader", READER),
                "rights.tokens[0].rights", "read",
                "rights.tokens[1].name", "site-a", "rights.tokens[1].file", token("site-a", SITE),
                "rights.tokens[1].rights", "read,register",
                "rights.tokens[2].name", "operator", "rights.tokens[2].file", token("operator", OPERATOR),
                "rights.tokens[2].rights",
                "read,register,admin");
        index = server.index();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void call_withoutOrWithAWrongToken_is401AndChangesNothing() {
        assertDenied(send(index.url(), "", ADD), 401);
        assertDenied(send(index.url(), "Bearer wrong-0123456789abcdef", ADD), 401);
        assertDenied(send(index.url(), "Basic dTpw", ADD), 401);
        assertDenied(send(index.url(), "", RequestBodies.DOCUMENT), 401);
        assertThat(entries()).isEqualTo("0");
    }

    @Test
    void requestToTheHttpApi_withoutTheRight_isRefusedAndChangesNothing() {
        for (String path : List.of("", "/entries", "/sources", "/query?q=1", "/changes",
                "/entries/0123456789abcdef0123456789abcdef/content")) {
            assertThat(api("GET", path, "")).as(path).isEqualTo(401);
            assertThat(api("GET", path, "wrong-0123456789abcdef")).as(path).isEqualTo(401);
        }
        assertThat(api("PUT", "/entries?member=http://example.org/a", "")).isEqualTo(401);
        assertThat(api("PUT", "/entries?member=http://example.org/a", READER)).isEqualTo(403);
        assertThat(api("DELETE", "/entries/0123456789abcdef0123456789abcdef", READER)).isEqualTo(403);
        assertThat(api("POST", "/entries/0123456789abcdef0123456789abcdef/renew?lease=60", READER)).isEqualTo(403);
        assertThat(api("POST", "/../../triggers", READER)).isEqualTo(403);
        assertThat(api("GET", "/../../triggers", "")).isEqualTo(401);
        assertThat(api("GET", "/query?q=1", READER)).isEqualTo(200);
        assertThat(entries()).isEqualTo("0");
    }

    private static int api(String method, String path, String token) {
        HttpRequest.Builder request = HttpRequest
                .newBuilder(URI.create(server.url("/api/v1/groups/DefaultIndexService" + path)).normalize())
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString("{\"Job\": 1}"));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        HttpResponse<byte[]> answer = SoapClient.exchange(request.build());
        assertThat(answer.headers().firstValue("WWW-Authenticate").isPresent()).isEqualTo(answer.statusCode() == 401);
        return answer.statusCode();
    }

    @Test
    void metrics_afterWrongCredentials_countThemAndShowTheBudgets() {
        double before = wrongTokens();
        assertDenied(send(index.url(), "Bearer wrong-0123456789abcdef", ADD), 401);

        assertThat(wrongTokens()).isGreaterThanOrEqualTo(before + 1);
        ServerMetrics metrics = ServerMetrics.of(server.url(""));
        for (String budget : List.of("request-bytes", "answer-bytes")) {
            assertThat(metrics.sum("mds_budget_limit", "budget=\"" + budget + "\"")).isPositive();
            assertThat(metrics.sum("mds_budget_refusals_total", "budget=\"" + budget + "\"")).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {
        "no-credential, none, 401",
        "no-bearer-token, Basic dTpw, 401",
        "unknown-token, Bearer wrong-0123456789abcdef, 401",
        "no-right, Bearer " + READER + ", 403"})
    void metrics_refusedCall_isCountedByReason(String reason, @Nullable String credential, int status) {
        double before = refusals(reason);

        assertDenied(send(index.url(), credential == null ? "" : credential, ADD), status);

        await().untilAsserted(() -> assertThat(refusals(reason)).isGreaterThanOrEqualTo(before + 1));
    }

    private static double wrongTokens() {
        return refusals("unknown-token");
    }

    private static double refusals(String reason) {
        return ServerMetrics.of(server.url("")).sum("mds_http_refusals_total", "reason=\"" + reason + "\"");
    }

    @Test
    void call_withoutAnyRight_isDeniedWhileTheBodyIsWithheld() throws IOException {
        try (RawConnection connection = RawConnection.open(server.port())) {
            connection.send(RawConnection.head(index.url(), "Content-Length: 1000000"));

            assertThat(connection.status()).isEqualTo(401);
        }
    }

    @Test
    void call_longRequestOfAReader_is413WhileTheBodyIsWithheld() throws IOException {
        try (RawConnection connection = RawConnection.open(server.port())) {
            connection.send(RawConnection.head(index.url(),
                    "Content-Length: 1000000",
                    "Authorization: Bearer " + READER));

            assertThat(connection.status()).isEqualTo(413);
        }
    }

    @Test
    void call_withATokenThatMayNot_is403AndChangesNothing() {
        assertDenied(send(index.url(), "Bearer " + READER, ADD), 403);
        assertThat(entries()).isEqualTo("0");
    }

    @Test
    void cachedQuery_withoutToken_is401() {
        assertThat(entries()).isEqualTo("0");
        assertThat(entries()).isEqualTo("0");

        assertDenied(send(index.url(), "", RequestBodies.query("count(//sg:Entry)")), 401);
    }

    @Test
    void entry_ofSomebodyWithTheRight_isGuardedFromOthers() {
        EntryReference entry = EntryReference
                .of(send(index.url(), "Bearer " + SITE, RequestBodies.add("guarded", "PT1H")));

        assertDenied(destroy(entry, ""), 401);
        assertDenied(destroy(entry, "Bearer " + READER), 403);
        assertThat(entries()).isEqualTo("1");
        assertThat(destroy(entry, "Bearer " + SITE).status()).isEqualTo(200);
        assertThat(entries()).isEqualTo("0");
    }

    @Test
    void logLevel_withoutTheRightToAdminister_isDenied() {
        assertThat(logLevel("", "PUT", "warn")).isEqualTo(401);
        assertThat(logLevel("Bearer " + SITE, "PUT", "warn")).isEqualTo(403);
        assertThat(logLevel("Bearer " + OPERATOR, "GET", "warn")).isEqualTo(405);
        assertThat(logLevel("Bearer " + OPERATOR, "PUT", "loud")).isEqualTo(400);
    }

    @Test
    void logLevel_manyWrongTokens_areAnsweredLaterAlsoByTheServices() {
        assertThat(logLevel("Bearer " + OPERATOR, "GET", "warn")).isEqualTo(405);
        for (int i = 0; i < 3; i++) {
            assertThat(logLevel("Bearer wrong-0123456789abcdef", "PUT", "warn")).isEqualTo(401);
        }
        long start = System.nanoTime();

        assertThat(logLevel("Bearer wrong-0123456789abcdef", "PUT", "warn")).isEqualTo(401);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(250));
        assertDenied(send(index.url(), "Bearer wrong-0123456789abcdef", RequestBodies.DOCUMENT), 401);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(750));
        assertThat(logLevel("Bearer " + OPERATOR, "GET", "warn")).isEqualTo(405);
    }

    private static String entries() {
        return send(index.url(), "Bearer " + READER, RequestBodies.query("count(//sg:Entry)")).text(".");
    }

    private static SoapAnswer destroy(EntryReference entry, String authorization) {
        return SoapClient.send(authorized(SoapClient.request(entry.address(), SoapClient.TEXT_XML,
                SoapClient.envelope(XmlReader.SOAP_11, entry.headers(), RequestBodies.DESTROY)), authorization));
    }

    private static SoapAnswer send(String url, String authorization, String body) {
        return SoapClient.send(
                authorized(
                        SoapClient.request(url, SoapClient.TEXT_XML, SoapClient.envelope(XmlReader.SOAP_11, "", body)),
                        authorization));
    }

    private static int logLevel(String authorization, String method, String level) {
        HttpResponse<byte[]> response = SoapClient
                .exchange(authorized(HttpRequest.newBuilder(URI.create(server.url("/admin/log-level?level=" + level)))
                        .method(method, BodyPublishers.noBody()), authorization));
        return response.statusCode();
    }

    private static HttpRequest authorized(HttpRequest.Builder request, String authorization) {
        return authorization.isEmpty() ? request.build() : request.header("Authorization", authorization).build();
    }

    private static void assertDenied(SoapAnswer answer, int status) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.fault()).isEqualTo("BaseFault");
    }

    private static String token(String name, String token) throws IOException {
        Path file = Files.writeString(directory.resolve(name), token);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return file.toString();
    }
}
