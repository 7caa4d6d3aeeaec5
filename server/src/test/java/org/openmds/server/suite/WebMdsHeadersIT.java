package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The headers of every kind of WebMDS answer, on the wire of a whole server. */
class WebMdsHeadersIT {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    static Path state;

    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.withPages(state);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET    | /webmds                                              | 301 |
            GET    | /webmds/                                             | 200 | text/html; charset=utf-8
            HEAD   | /webmds/                                             | 200 | text/html; charset=utf-8
            GET    | /webmds/entry                                        | 200 | text/html; charset=utf-8
            GET    | /webmds/query?expression=count(//glue:Host)          | 200 | text/html; charset=utf-8
            GET    | /webmds/query?expression=(                           | 400 | text/html; charset=utf-8
            GET    | /webmds/triggers                                     | 200 | text/html; charset=utf-8
            GET    | /webmds/static/webmds.css                            | 200 | text/css; charset=utf-8
            GET    | /webmds/static/webmds.js                             | 200 | text/javascript; charset=utf-8
            GET    | /webmds/static/icon.svg                              | 200 | image/svg+xml
            GET    | /webmds/static/none                                  | 404 | text/html; charset=utf-8
            GET    | /webmds/none                                         | 404 | text/html; charset=utf-8
            GET    | /webmds/webmds?info=none                             | 404 | text/html; charset=utf-8
            GET    | /webmds/webmds                                       | 400 | text/html; charset=utf-8
            GET    | /webmds/webmds?info=indexinfo&xmlSource.indexinfo.param.file=x | 400 | text/html; charset=utf-8
            GET    | /webmds/webmds?info=indexinfo                        | 200 | application/xml
            GET    | /webmds/webmds?info=indexinfo&xsl=servicegroupxsl    | 200 | text/html; charset=utf-8
            GET    | /webmds/webmds?info=indexinfo&xsl=none               | 404 | text/html; charset=utf-8
            DELETE | /webmds/                                             | 405 | text/html; charset=utf-8
            POST   | /webmds/query                                        | 405 | text/html; charset=utf-8
            POST   | /webmds/trigger                                      | 403 | text/html; charset=utf-8
            GET    | /webmds/token                                        | 405 | text/html; charset=utf-8
            GET    | /webmds/events?group=none                            | 404 | text/plain; charset=utf-8
            POST   | /webmds/events?group=DefaultIndexService             | 405 | text/plain; charset=utf-8
            """)
    void answer_isOfItsTypeAndFramedSafely(String method, String path, int status, String type) throws Exception {
        HttpResponse<Void> answer = CLIENT.send(
                HttpRequest.newBuilder(URI.create(server.url(path.replace("(", "%28"))))
                        .method(method, BodyPublishers.noBody())
                        .build(),
                BodyHandlers.discarding());

        assertThat(answer.statusCode()).isEqualTo(status);
        assertSafe(answer.headers());
        if (type != null) {
            assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith(type);
        }
    }

    @Test
    void events_areAStreamFramedSafely() throws Exception {
        HttpResponse<InputStream> answer = CLIENT.send(
                HttpRequest.newBuilder(URI.create(server.url("/webmds/events?group=DefaultIndexService"))).build(),
                BodyHandlers.ofInputStream());
        try (InputStream _ = answer.body()) {
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/event-stream");
            assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
            assertSafe(answer.headers());
        }
    }

    @Test
    void page_thatIsKnown_is304FramedSafely() throws Exception {
        URI page = URI.create(server.url("/webmds/hosts"));
        String tag = CLIENT.send(HttpRequest.newBuilder(page).build(), BodyHandlers.discarding())
                .headers()
                .firstValue("ETag")
                .orElseThrow();

        HttpResponse<Void> again = CLIENT.send(HttpRequest.newBuilder(page).header("If-None-Match", tag).build(),
                BodyHandlers.discarding());

        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.headers().firstValue("ETag")).hasValue(tag);
        assertSafe(again.headers());
    }

    private static void assertSafe(HttpHeaders headers) {
        String policy = headers.firstValue("Content-Security-Policy").orElse("");
        assertThat(policy).contains("default-src 'none'", "frame-ancestors 'none'")
                // A page with raw XML has styles of its own and is sandboxed.
                .satisfiesAnyOf(each -> assertThat(each).doesNotContain("unsafe"),
                        each -> assertThat(each).endsWith("; sandbox").doesNotContain("script-src"))
                .doesNotContain("*", "http:");
        assertThat(headers.firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(headers.firstValue("Referrer-Policy")).hasValue("same-origin");
        assertThat(headers.firstValue("Access-Control-Allow-Origin")).isEmpty();
        assertThat(headers.firstValue("Server").orElse("")).doesNotContainPattern("[0-9]");
        assertThat(headers.firstValue("Cache-Control").orElse("no-store")).isIn("no-store", "no-cache");
    }
}
