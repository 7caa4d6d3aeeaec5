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
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The configuration of a running process is changed: by its file alone, by request, and by the command. */
class ReloadIT {

    private static final String TOKEN = "operator-0123456789abcdef";
    private static final String BASE = """
            rights:
              tokens:
                - {name: operator, file: operator, rights: [read, register, admin]}
            """;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    private Path configuration;

    @BeforeEach
    void configure() throws Exception {
        Path token = Files.writeString(directory.resolve("operator"), TOKEN);
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
        Files.writeString(directory.resolve("site.xml"), "<site/>");
        configuration = Files.writeString(directory.resolve("mds.yaml"), BASE);
    }

    @Test
    void up_fileChanged_isAppliedOrRefusedAndTheServerAnswersOn() throws Exception {
        try (ServerProcess server = ServerProcess.up(directory.resolve("state"), "--config",
                configuration.toString())) {
            replace(BASE + "registrations: [{name: site, content: site.xml}]\nhttp: {idle-timeout: 5m}\n");
            await().atMost(TIMEOUT)
                    .untilAsserted(() -> assertThat(server.log()).contains("the changed configuration is applied"));
            assertThat(server.log()).contains("http.idle-timeout was changed: this needs a restart");

            replace(BASE + "registrations: [{nmae: site, content: none.xml}]\n");
            await().atMost(TIMEOUT)
                    .untilAsserted(() -> assertThat(server.log()).contains("unknown key, did you mean name?"));

            server.index().add("still-here");
            assertThat(metrics(server)).contains("mds_configuration_reloads_total{outcome=\"applied\"} 1.0",
                    "mds_configuration_reloads_total{outcome=\"refused\"} 1.0")
                    .containsPattern("mds_configuration_last_reload_seconds [1-9]");
        }
    }

    @Test
    void reload_byRequestAndCommand_needsTheRightAndAnswersTheProblems() throws Exception {
        try (ServerProcess server = ServerProcess.up(directory.resolve("state"), "--config",
                configuration.toString())) {
            assertThat(post(server, "").statusCode()).isEqualTo(401);
            replace(BASE + "sources: {per-host: 3}\n");
            assertThat(text(post(server, "Bearer " + TOKEN))).isIn("applied\n", "unchanged\n");

            replace(BASE + "sources: {per-host: 0}\nhierarchy: {file: none.xml}\n");
            HttpResponse<byte[]> refused = post(server, "Bearer " + TOKEN);
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(text(refused)).hasLineCount(2)
                    .contains("sources.per-host: expected a whole number")
                    .contains("hierarchy.file: the file");
            ServerProcess.Exit exit = command(server);
            assertThat(exit.code()).isEqualTo(1);
            assertThat(exit.errors()).contains("mds: ").contains("sources.per-host").contains("hierarchy.file");

            replace(BASE + "sources: {per-host: 3}\n");
            assertThat(command(server)).isEqualTo(new ServerProcess.Exit(0, ""));
            assertThat(server.log()).doesNotContain(TOKEN);
        }
    }

    private ServerProcess.Exit command(ServerProcess server) throws Exception {
        return ServerProcess.run(directory, "reload", server.url(""), "--token-file",
                directory.resolve("operator").toString());
    }

    /** Replaces the file with a new one, as editors and deployments do. */
    private void replace(String yaml) throws Exception {
        Path written = Files.writeString(directory.resolve("mds.yaml.new"), yaml);
        Files.move(written, configuration, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static HttpResponse<byte[]> post(ServerProcess server, String authorization) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url("/admin/reload")))
                .POST(BodyPublishers.noBody());
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return SoapClient.exchange(request.build());
    }

    private static String metrics(ServerProcess server) {
        return text(SoapClient.get(server.url("/metrics")));
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
