package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The numbers in entries, as Prometheus scrapes them. */
class EntryValuesIT {

    private static final String TOKEN = "reader-0123456789abcdef";
    private static final int VALUES = 8_000;
    private static final int ANSWERS_OF_AN_ADDRESS = 4;
    private static final int RECEIVE_BUFFER = 4 << 10;

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

    /** The long name of the member is in each line, so that an answer is longer than the buffers of its connection. */
    @Test
    void values_moreUnreadAnswersThanAnAddressMayHave_areRefusedUntilOneEnds() throws Exception {
        List<RawConnection> readers = new ArrayList<>();
        try (RunningServer server = RunningServer.start(directory, "metrics.values", "true")) {
            add(server, "m".repeat(1_000), IntStream.range(0, VALUES)
                    .mapToObj(i -> "<Size%1$d>%1$d</Size%1$d>".formatted(i))
                    .collect(Collectors.joining("", "<Job>", "</Job>")));
            for (int i = 0; i < ANSWERS_OF_AN_ADDRESS; i++) {
                assertThat(unread(server, readers)).isEqualTo(200);
            }

            assertThat(unread(server, readers)).isEqualTo(503);
            assertThat(get(server, "").statusCode()).as("another address").isEqualTo(200);

            readers.getFirst().close();
            await().until(() -> unread(server, readers) == 200);
        } finally {
            for (RawConnection reader : readers) {
                reader.close();
            }
        }
    }

    /** Asks on a connection of its own, and reads the status only. */
    private static int unread(RunningServer server, List<RawConnection> readers) throws IOException {
        RawConnection reader = RawConnection.from("127.0.0.2", server.port(), RECEIVE_BUFFER);
        readers.add(reader);
        return reader.get("/metrics/values", "Host: localhost");
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
