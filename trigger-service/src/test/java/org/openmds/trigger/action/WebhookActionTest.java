package org.openmds.trigger.action;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.trigger.action.WebhookSettings.WebhookFormat;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.SampleNotices;
import org.openmds.wsrf.client.WsrfClient;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

class WebhookActionTest {

    private static final Notice FIRING = SampleNotices.firing("4f1c", SampleNotices.full("a"));

    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private final WsrfClient client = WsrfClient.builder().build().within(Duration.ofSeconds(10));
    private HttpServer server = HttpServer.create();
    private volatile int status = 200;

    WebhookActionTest() throws IOException {
        // HttpServer's constructor may fail
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        client.close();
    }

    @Test
    void tell_firing_postsJson() throws Exception {
        action(WebhookFormat.OPENMDS).send(FIRING);

        assertThat(keys).containsExactly("4f1c");
        assertThat(bodies).containsExactly(
                """
                        {"id":"4f1c","kind":"firing","at":"2026-01-01T00:05:00Z","references":[],"alerts":[{"trigger":"disk-full",\
                        "name":"File system nearly full","fingerprint":"disk-full-77ab-19ce","summary":"4 MB left on /data of a",\
                        "since":"2026-01-01T00:00:00Z","firedAt":"2026-01-01T00:05:00Z","repeated":false,"cause":"",\
                        "labels":{"trigger":"File system nearly full","member":"http://a/service","host":"a","severity":"warning"},\
                        "values":{"free":"4","condition":"//glue:FileSystem[@AvailableSpace < 10]"},\
                        "matched":"<fs name=\\"/data\\" free=\\"4\\">a &amp; b</fs>","link":"http://mds/a"}]}""");
    }

    @Test
    void tell_alertmanager_labelsAreTheSameWhenItIsResolved() throws Exception {
        action(WebhookFormat.ALERTMANAGER).send(FIRING);
        action(WebhookFormat.ALERTMANAGER).send(SampleNotices.resolved("9a02", "4f1c", SampleNotices.freed("a")));

        String labels = """
                [{"labels":{"alertname":"disk-full","trigger":"File system nearly full","member":"http://a/service","host":"a",\
                "severity":"warning"},""";
        assertThat(bodies.get(0)).startsWith(labels)
                .contains("\"startsAt\":\"2026-01-01T00:05:00Z\"",
                        "\"endsAt\":\"2026-01-01T00:09:00Z\"", "\"generatorURL\":\"http://mds/a\"");
        assertThat(bodies.get(1)).startsWith(labels)
                .contains("\"startsAt\":\"2026-01-01T00:05:00Z\"",
                        "\"endsAt\":\"2026-01-01T02:05:00Z\"");
    }

    @ParameterizedTest
    @CsvSource({"500, true", "503, true", "429, true", "408, true", "401, true", "400, false", "404, false"})
    void tell_refused_mayBeRetriedWhereItMayHelp(int answer, boolean retried) {
        status = answer;

        ActionException failure = catchThrowableOfType(ActionException.class,
                () -> action(WebhookFormat.OPENMDS).send(FIRING));

        assertThat(failure.isRetryable()).isEqualTo(retried);
        assertThat(failure).hasMessageStartingWith("web hook at http://127.0.0.1");
    }

    @Test
    void tell_serverDown_mayBeRetried() {
        WebhookAction action = action(WebhookFormat.OPENMDS);
        server.stop(0);

        assertThat(catchThrowableOfType(ActionException.class, () -> action.send(FIRING)).isRetryable()).isTrue();
    }

    private WebhookAction action(WebhookFormat format) {
        return new WebhookAction(new WebhookSettings("http://127.0.0.1:%d/hook".formatted(
                server.getAddress().getPort()), format, Duration.ofMinutes(1), client, "http://mds/{{host}}"));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
            exchange.sendResponseHeaders(status, -1);
        }
    }
}
