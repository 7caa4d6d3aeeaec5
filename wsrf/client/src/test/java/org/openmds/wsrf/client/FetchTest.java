package org.openmds.wsrf.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPOutputStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.ConnectionException.AccessDenied;
import org.openmds.wsrf.client.http.ConnectionException.BadAnswer;
import org.openmds.wsrf.client.http.ConnectionException.NoAnswer;
import org.openmds.wsrf.client.http.ConnectionException.NotConnected;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpSettings;

import com.sun.net.httpserver.HttpExchange;

/** Tests documents fetched by GET. */
class FetchTest {

    private static final String DOCUMENT = "<cluster nodes=\"4\"/>";
    private static final String TAG = "\"v1\"";
    private static final String DATE = "Sat, 01 Nov 2025 10:00:00 GMT";

    private final WsrfClient client = WsrfClient.builder()
            .http(HttpSettings.DEFAULT.withMaxAnswerBytes(20_000).withMaxConnectionsPerTarget(1))
            .build();

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void fetch_document_requestsXmlAndReturnsIt() {
        try (DocumentServer server = DocumentServer.of(DOCUMENT)) {
            FetchedDocument fetched = client.fetch(server.url());

            assertThat(fetched.document()).hasToString(DOCUMENT);
            assertThat(fetched.entityTag()).isEmpty();
            DocumentServer.Received request = server.received.getFirst();
            assertThat(request.method()).isEqualTo("GET");
            assertThat(request.headers().getFirst("Accept")).isEqualTo("application/xml, text/xml");
            assertThat(request.headers().getFirst("Accept-Encoding")).contains("gzip");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/xml;charset=utf-8", "application/atom+xml", "text/plain",
        "application/octet-stream"})
    void fetch_typesThatXmlIsServedAs_areRead(String type) {
        try (DocumentServer server = new DocumentServer(
                exchange -> DocumentServer.send(exchange, 200, type, SoapServer.utf8(DOCUMENT)))) {
            assertThat(client.fetch(server.url()).document()).hasToString(DOCUMENT);
        }
    }

    @Test
    void fetchIfChanged_notModified_givesTheSameObjectOverTheSameConnection() {
        try (DocumentServer server = new DocumentServer(exchange -> {
            exchange.getResponseHeaders().set("ETag", TAG);
            exchange.getResponseHeaders().set("Last-Modified", DATE);
            boolean known = TAG.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))
                    && DATE.equals(exchange.getRequestHeaders().getFirst("If-Modified-Since"));
            DocumentServer.send(exchange, known ? 304 : 200, "text/xml",
                    known ? new byte[0] : SoapServer.utf8(DOCUMENT));
        })) {
            FetchedDocument first = client.fetch(server.url());

            assertThat(client.fetchIfChanged(first)).isSameAs(first);
            assertThat(client.fetchIfChanged(first)).isSameAs(first);
            assertThat(server.received).hasSize(3)
                    .extracting(DocumentServer.Received::connection)
                    .containsOnly(server.received.getFirst().connection());
        }
    }

    @Test
    void fetchIfChanged_changed_givesTheNewOneWithItsTag() {
        AtomicReference<String> version = new AtomicReference<>("1");
        try (DocumentServer server = new DocumentServer(exchange -> {
            exchange.getResponseHeaders().set("ETag", version.get());
            DocumentServer.send(exchange, 200, "text/xml", SoapServer.utf8("<v>" + version.get() + "</v>"));
        })) {
            FetchedDocument first = client.fetch(server.url());
            version.set("2");

            FetchedDocument second = client.fetchIfChanged(first);

            assertThat(second.document()).hasToString("<v>2</v>");
            assertThat(second.entityTag()).isEqualTo("2");
            assertThat(server.received.getLast().headers()).doesNotContainKey("If-modified-since");
        }
    }

    @Test
    void fetchIfChanged_notModifiedWithoutCondition_isABadAnswer() {
        try (DocumentServer server = DocumentServer.of(DOCUMENT);
                DocumentServer strange = new DocumentServer(exchange -> exchange.sendResponseHeaders(304, -1))) {
            FetchedDocument withoutTag = new FetchedDocument(strange.url(), client.fetch(server.url()).document(), "",
                    "");

            assertThatThrownBy(() -> client.fetchIfChanged(withoutTag)).isInstanceOf(BadAnswer.class)
                    .hasMessage("the answer of %s has HTTP status 304, expected 200".formatted(strange.url()));
            assertThatThrownBy(() -> client.fetch(strange.url())).isInstanceOf(BadAnswer.class);
        }
    }

    @Test
    void fetch_compressed_isUnpackedUpToTheLimit() throws IOException {
        try (DocumentServer small = new DocumentServer(exchange -> sendCompressed(exchange, DOCUMENT));
                DocumentServer bomb = new DocumentServer(
                        exchange -> sendCompressed(exchange, "<a>" + " ".repeat(1_000_000) + "</a>"))) {
            assertThat(client.fetch(small.url()).document()).hasToString(DOCUMENT);
            assertThatThrownBy(() -> client.fetch(bomb.url())).isInstanceOf(BadAnswer.class)
                    .hasMessageContaining("larger than the limit of 20000 bytes");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"200|text/html|<html/>|is not XML but text/html: '<html/>'",
        "200|application/json|{}|is not XML but application/json: '{}'",
        "200|text/xml|<a>|is not a readable XML document",
        "200|text/xml|<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>|is not a readable XML document",
        "404|text/xml|<a/>|has HTTP status 404, expected 200", "500|text/xml|<a/>|has HTTP status 500, expected 200"})
    void fetch_unusableAnswer_isABadAnswer(int status, String type, String body, String problem) {
        try (DocumentServer server = new DocumentServer(
                exchange -> DocumentServer.send(exchange, status, type, SoapServer.utf8(body)))) {
            assertThatThrownBy(() -> client.fetch(server.url())).isInstanceOf(BadAnswer.class)
                    .hasMessageContaining(problem);
        }
    }

    @Test
    void fetch_emptyBody_isABadAnswer() {
        try (DocumentServer server = new DocumentServer(
                exchange -> DocumentServer.send(exchange, 200, "text/xml", new byte[0]))) {
            assertThatThrownBy(() -> client.fetch(server.url())).isInstanceOf(BadAnswer.class);
        }
    }

    @Test
    void fetch_redirect_isNotFollowed() {
        try (DocumentServer target = DocumentServer.of(DOCUMENT);
                DocumentServer server = new DocumentServer(exchange -> {
                    exchange.getResponseHeaders().set("Location", target.url());
                    exchange.sendResponseHeaders(302, -1);
                })) {
            assertThatThrownBy(() -> client.fetch(server.url())).isInstanceOf(BadAnswer.class)
                    .hasMessageContaining("is a redirect (HTTP 302) to " + target.url());
            assertThat(target.received).isEmpty();
        }
    }

    @Test
    void fetch_credentialsRefused_isAccessDenied() {
        try (DocumentServer server = new DocumentServer(exchange -> exchange.sendResponseHeaders(
                "Basic dMO8OnB3".equals(exchange.getRequestHeaders().getFirst("Authorization")) ? 204 : 401, -1));
                WsrfClient known = WsrfClient.builder()
                        .credentials(Credentials.always(Authorization.basic("tü", "pw")))
                        .build()) {
            assertThatThrownBy(() -> client.fetch(server.url())).isInstanceOf(AccessDenied.class)
                    .hasMessage(server.url() + " requires valid credentials (HTTP 401)");
            assertThatThrownBy(() -> known.fetch(server.url())).hasMessageContaining("status 204");
        }
    }

    @Test
    @Timeout(10)
    void fetch_bytesTrickle_endsAtTheDeadline() {
        CountDownLatch over = new CountDownLatch(1);
        try (DocumentServer server = new DocumentServer(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            trickle(exchange.getResponseBody(), over);
        })) {
            long start = System.nanoTime();

            assertThatThrownBy(() -> client.within(Duration.ofMillis(1_500)).fetch(server.url()))
                    .isInstanceOf(NoAnswer.class)
                    .hasMessageContaining("broke off");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
            over.countDown();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:///etc/passwd", "urn:any", "//host/x", "http://"})
    void fetch_noHttpUrl_isNotConnected(String url) {
        assertThatThrownBy(() -> client.fetch(url)).isInstanceOf(NotConnected.class).hasMessageContaining("URL");
    }

    private static void trickle(OutputStream out, CountDownLatch over) throws IOException {
        try {
            do {
                out.write('<');
                out.flush();
            } while (!over.await(100, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void sendCompressed(HttpExchange exchange, String body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(SoapServer.utf8(body));
        }
        exchange.getResponseHeaders().set("Content-Encoding", "gzip");
        DocumentServer.send(exchange, 200, "text/xml", bytes.toByteArray());
    }
}
