package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.WebMdsServer;
import org.openmds.server.operation.StartException;

import com.sun.net.httpserver.HttpServer;

/** WebMDS in the server's process and in a process of its own. */
class WebMdsIT {

    @TempDir
    Path directory;

    private Path token;
    private Path state;

    @BeforeEach
    void writeToken() throws Exception {
        state = directory.resolve("state");
        token = Files.writeString(directory.resolve("token"), "reader-0123456789abcdef");
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void server_withoutMore_showsItsIndex() throws Exception {
        try (RunningServer server = RunningServer.withPages(state)) {
            HttpResponse<String> page = get(server.url("/webmds/webmds?info=indexinfo&xsl=servicegroupxsl"));
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).contains("DefaultIndexService");
        }
    }

    @Test
    void server_withWebmdsOff_hasNoPages() throws Exception {
        try (RunningServer server = RunningServer.start(state, "webmds.enabled", "false")) {
            assertThat(get(server.url("/webmds/")).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void server_thatWantsATokenToRead_isShownWithTheConfiguredOne() throws Exception {
        String[] closed = {"rights.anonymous", "[]", "rights.tokens[0].name", "reader", "rights.tokens[0].file",
            token.toString(), "rights.tokens[0].rights", "read"};
        try (RunningServer server = RunningServer.withPages(state, closed)) {
            assertThat(get(server.url("/webmds/")).statusCode()).isEqualTo(403);
            try (WebMdsServer alone = alone(server.server().serviceUrl("DefaultIndexService"), "webmds.token-file",
                    token.toString())) {
                assertThat(get(alone.baseUrl() + "/webmds/overview").body()).contains("direct entr")
                        .doesNotContain("/api/reference");
                assertThat(get(alone.baseUrl() + "/webmds/webmds?info=vo").statusCode()).isEqualTo(200);
                assertThat(get(alone.baseUrl() + "/health/ready").statusCode()).isEqualTo(200);
                assertThat(get(alone.baseUrl() + "/metrics").statusCode()).isEqualTo(200);
                assertThat(get(alone.baseUrl() + "/wsrf/services/DefaultIndexService").statusCode()).isEqualTo(404);
            }
        }
    }

    @Test
    void token_isNotShownToOtherEndpointsOfTheFolder() throws Exception {
        List<String> shown = new CopyOnWriteArrayList<>();
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.createContext("/", exchange -> {
            shown.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        other.start();
        Path folder = Files.createDirectory(directory.resolve("pages"));
        Files.writeString(folder.resolve("other"), """
                <WebmdsConfig><className>NodeXmlSource</className>
                <parameter><name>class</name><value>ResourcePropertyQueryNodeSource</value></parameter>
                <parameter><name>endpoint</name><value>http://127.0.0.1:%d/</value></parameter></WebmdsConfig>
                """.formatted(other.getAddress().getPort()));
        try (WebMdsServer alone = alone("http://127.0.0.1:1/", "webmds.token-file", token.toString(), "webmds.folder",
                folder.toString())) {
            assertThat(get(alone.baseUrl() + "/webmds/webmds?info=other").statusCode()).isEqualTo(502);
            assertThat(shown).containsExactly("null");
        } finally {
            other.stop(0);
        }
    }

    @Test
    void start_aloneWithNothingToShow_isRefused() {
        assertThatThrownBy(() -> WebMdsServer.start(RunningServer.configuration(state, "webmds.only", "true")))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("no service group to show");
        assertThat(state).doesNotExist();
    }

    private WebMdsServer alone(String index, String... keyValues) {
        String[] keys = new String[keyValues.length + 6];
        System.arraycopy(
                new String[]{"webmds.only", "true", "webmds.groups[0].name", "vo", "webmds.groups[0].url", index}, 0,
                keys, 0, 6);
        System.arraycopy(keyValues, 0, keys, 6, keyValues.length);
        return WebMdsServer.start(RunningServer.configuration(state, keys));
    }

    private static HttpResponse<String> get(String url) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
        }
    }
}
