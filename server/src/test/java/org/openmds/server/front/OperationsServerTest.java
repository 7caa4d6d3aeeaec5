package org.openmds.server.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
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
        server.answer(List.of(new HealthHandler(readiness, List::of, true),
                new MetricsHandler(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT))));
        readiness.begin();

        assertThat(status("/health/ready")).isEqualTo(200);
        assertThat(status("/metrics")).isEqualTo(200);
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
