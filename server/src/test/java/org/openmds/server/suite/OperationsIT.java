package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Health, logs and metrics of a server that is started as operators start it. */
class OperationsIT {

    private static final String TOKEN = "operator-0123456789abcdef";

    @TempDir
    Path directory;

    private Path configuration;

    @BeforeEach
    void configure() throws Exception {
        Path token = Files.writeString(directory.resolve("operator"), TOKEN);
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
        configuration = Files.writeString(directory.resolve("mds.yaml"), """
                rights:
                  tokens:
                    - {name: operator, file: operator, rights: [read, register, admin]}
                logging:
                  access-log: {file: access.log}
                """);
    }

    @Test
    void up_withConfiguration_isSeenAndTurned() throws Exception {
        try (ServerProcess server = up()) {
            System.out.printf("start from kept classes to first answer: %d ms%n", server.startTime().toMillis());
            server.index().add("seen");
            assertHealthy(server);
            assertMetrics(server);
            assertLogLevelIsTurned(server);
            assertThat(server.terminate()).isIn(0, 143);
            assertAccessLog();
            assertThat(server.log()).doesNotContain(TOKEN);
        }
    }

    @Test
    void terminate_duringAdds_losesNoAcknowledgedOne() throws Exception {
        List<String> acknowledged;
        try (ServerProcess server = up()) {
            AddClients stream = AddClients.start(server.index(), 2);
            await().pollInterval(Duration.ofMillis(5)).atMost(Duration.ofSeconds(30)).until(() -> stream.count() >= 50);

            assertThat(server.terminate()).isIn(0, 143);

            acknowledged = stream.keys();
            assertThat(server.log()).doesNotContain("ERROR");
        }
        try (ServerProcess restarted = up()) {
            assertThat(restarted.index().keys()).containsAll(acknowledged);
            assertThat(restarted.log()).doesNotContain("WARN", "ERROR");
        }
    }

    private ServerProcess up() throws Exception {
        return ServerProcess.up(directory.resolve("state"), "--config", configuration.toString());
    }

    private static void assertHealthy(ServerProcess server) {
        assertThat(SoapClient.get(server.url("/health/live")).statusCode()).isEqualTo(200);
        assertThat(SoapClient.get(server.url("/health/ready")).statusCode()).isEqualTo(200);
        assertThat(SoapClient.get(server.url("/nothing")).statusCode()).isEqualTo(404);
        assertThat(text(SoapClient.get(server.url("/wsrf/services")))).contains("DefaultIndexService",
                "ContainerRegistryService");
    }

    private static void assertMetrics(ServerProcess server) {
        server.index().call(RequestBodies.query("//*["));
        // A call is counted after its answer was sent.
        await().untilAsserted(() -> assertThat(text(SoapClient.get(server.url("/metrics"))))
                .containsPattern("mds_operation_seconds_count\\{[^}]*operation=\"Add\"[^}]*\\} 1")
                .containsPattern("mds_operation_seconds_count\\{[^}]*outcome=\"fault\"[^}]*\\} 1")
                .containsPattern("mds_group_entries\\{group=\"DefaultIndexService\"\\} 1\\.0")
                .containsPattern("mds_state_size_bytes [1-9]"));
    }

    private static void assertLogLevelIsTurned(ServerProcess server) {
        assertThat(server.log()).doesNotContain(" DEBUG ");
        HttpResponse<byte[]> turned = SoapClient
                .exchange(HttpRequest.newBuilder(URI.create(server.url("/admin/log-level?level=debug")))
                        .header("Authorization", "Bearer " + TOKEN)
                        .PUT(BodyPublishers.noBody())
                        .build());
        assertThat(turned.statusCode()).isEqualTo(200);
        server.index().call("<x:Nothing xmlns:x='urn:x'/>");
        await().untilAsserted(
                () -> assertThat(server.log()).contains("the log level is now DEBUG").contains(" DEBUG "));
    }

    private void assertAccessLog() throws Exception {
        List<String> lines = Files.readAllLines(directory.resolve("access.log"));
        assertThat(lines)
                .anySatisfy(line -> assertThat(line).contains("127.0.0.1 POST /wsrf/services/DefaultIndexService 200"))
                .anySatisfy(line -> assertThat(line).contains("POST /wsrf/services/DefaultIndexService 500"))
                .anySatisfy(line -> assertThat(line).contains("GET /nothing 404"))
                .noneMatch(line -> line.contains(TOKEN));
    }

    private static String text(HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(200);
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
