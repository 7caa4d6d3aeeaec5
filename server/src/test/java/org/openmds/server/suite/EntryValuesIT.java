package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The numbers in entries, as Prometheus scrapes them. */
class EntryValuesIT {

    private static final String TOKEN = "reader-0123456789abcdef";

    @TempDir
    private Path directory;

    @Test
    void values_notConfigured_isNotThere() {
        try (RunningServer server = RunningServer.start(directory)) {
            assertThat(get(server, "").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void values_ofAnyEntries_areSeriesUpToTheLimit() {
        try (RunningServer server = RunningServer.start(directory, "metrics.values", "true", "metrics.max-values",
                "2")) {
            add(server, "a", "<Job n='1'><Size>5.5</Size></Job>");
            add(server, "b", "<Job Name='say \\'><Size>70000000000</Size></Job>");

            HttpResponse<byte[]> page = get(server, "");

            String text = text(page);
            assertThat(page.headers().firstValue("Content-Type")).hasValue(
                    "application/openmetrics-text; version=1.0.0; charset=utf-8");
            assertThat(text.lines().filter(line -> line.startsWith("mds_resource_property{"))).hasSize(2)
                    .allMatch(line -> line.contains("member=\"http://example.org/"));
            assertThat(text).contains("mds_resource_property_shown 2\n", "mds_resource_property_left_out 1\n")
                    .endsWith("# EOF\n");
        }
    }

    @Test
    void values_readersOnly_areShownToThemAlone() throws IOException {
        Path file = Files.writeString(directory.resolve("token"), TOKEN + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        try (RunningServer server = RunningServer.start(directory.resolve("state"), "metrics.values", "true",
                "rights.anonymous", "register", "rights.tokens[0].name", "grafana", "rights.tokens[0].file",
                file.toString(), "rights.tokens[0].rights", "read")) {
            add(server, "a", "<Job><Size>5.5</Size></Job>");

            assertThat(get(server, "").statusCode()).isEqualTo(401);
            assertThat(get(server, "Bearer wrong-0123456789abcdef").statusCode()).isEqualTo(401);
            assertThat(text(get(server, "Bearer " + TOKEN))).contains("property=\"Job/Size\"} 5.5\n");
        }
    }

    private static void add(RunningServer server, String member, String content) {
        assertThat(server.index().call(RequestBodies.add(member, content, "PT1H")).isFault()).isFalse();
    }

    private static HttpResponse<byte[]> get(RunningServer server, String authorization) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url("/metrics/values")));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return SoapClient.exchange(request.build());
    }

    private static String text(HttpResponse<byte[]> page) {
        return new String(page.body(), StandardCharsets.UTF_8);
    }
}
