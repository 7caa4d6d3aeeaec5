package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import org.apache.logging.log4j.core.config.Configurator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.operation.LoggingSetup;

import com.nimbusds.jose.util.JSONObjectUtils;

/** The audit log: who changed what, and when, without contents and secrets. */
@Timeout(60)
class AuditIT {

    private static final String TOKEN = "alice-0123456789abcdef";

    private static final String SILENCES = "http://openmds.org/trigger";

    @TempDir
    private Path folder;

    private Path log;
    private RunningServer server;

    @BeforeEach
    void startServer() throws Exception {
        log = folder.resolve("audit.log");
        Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
        String[] keys = {"logging.audit.file", log.toString(), "logging.audit.size", "64KiB", "logging.audit.files",
            "2",
            "rights.anonymous", "read", "rights.tokens[0].name", "alice", "rights.tokens[0].file", token.toString(),
            "rights.tokens[0].rights", "read, register, admin"};
        LoggingSetup.configure(RunningServer.configuration(folder.resolve("state"), keys).logging());
        server = RunningServer.start(folder.resolve("state"), keys);
    }

    @AfterEach
    void stopServer() {
        server.close();
        Configurator.reconfigure();
    }

    @Test
    void log_tellsWritesAdministrationAndRefusedCredentials() throws Exception {
        Instant begin = Instant.now();
        assertThat(post("DefaultIndexService", TOKEN, RequestBodies.query("count(//*)"))).isEqualTo(200);
        assertThat(post("DefaultIndexService", TOKEN,
                RequestBodies.add("j", RequestBodies.job("content", "secret"), "PT1H")))
                .isEqualTo(200);
        assertThat(post("TriggerFactoryService", TOKEN,
                """
                        <t:silence xmlns:t="%s"><t:Match name='host' pattern='elsewhere'/><t:For>60</t:For><t:Reason>secret</t:Reason></t:silence>"""
                        .formatted(SILENCES)))
                .isEqualTo(200);
        assertThat(post("DefaultIndexService", "wrong-0123456789abcdef", RequestBodies.query("1"))).isEqualTo(401);
        assertThat(post("DefaultIndexService", "", RequestBodies.add("k", "PT1H"))).isEqualTo(401);
        assertThat(put(TOKEN)).isEqualTo(200);
        assertThat(put("")).isEqualTo(401);
        assertThat(put("wrong-0123456789abcdef")).isEqualTo(401);

        await().until(() -> lines().size() == 7);
        List<Map<String, Object>> lines = lines();
        assertThat(lines).extracting(line -> line.get("event.action") + " " + line.get("user.name") + " "
                + line.get("event.outcome"))
                .containsExactlyInAnyOrder("Add alice success",
                        "silence alice success", "credential-refused - failure", "credential-refused - failure",
                        "Add anonymous failure", "changing the log level alice success",
                        "changing the log level anonymous failure");
        assertThat(resource(lines, "Add")).matches("[0-9a-f]{32}");
        assertThat(resource(lines, "silence")).endsWith(" host=elsewhere");
        assertThat(lines).filteredOn(line -> "credential-refused".equals(line.get("event.action")))
                .allSatisfy(line -> assertThat(line.get("error.message")).asString().contains("is not valid"));
        assertThat(lines).allSatisfy(line -> {
            assertThat(Instant.parse(String.valueOf(line.get("@timestamp")))).isBetween(begin.minusMillis(1),
                    Instant.now());
            assertThat(line.get("source.address")).isEqualTo("127.0.0.1");
            assertThat(line.get("http.request.id")).asString().isNotEmpty();
        });
        assertThat(Files.readString(log)).doesNotContain("secret", TOKEN, "wrong-0123456789abcdef");
    }

    @Test
    void log_tellsWritesOfTheHttpApi_andNoReads() throws Exception {
        assertThat(api("GET", "", "")).isEqualTo(200);
        assertThat(api("GET", "/query?q=1", TOKEN)).isEqualTo(200);
        assertThat(api("PUT", "/entries?member=http://example.org/j", TOKEN)).isEqualTo(201);
        assertThat(api("DELETE", "/entries/0123456789abcdef0123456789abcdef", TOKEN)).isEqualTo(404);
        assertThat(api("PUT", "/entries?member=http://example.org/k", "")).isEqualTo(401);
        assertThat(api("GET", "/changes", "wrong-0123456789abcdef")).isEqualTo(401);

        await().until(() -> lines().size() == 4);
        List<Map<String, Object>> lines = lines();
        assertThat(lines).extracting(line -> line.get("event.action") + " " + line.get("user.name") + " "
                + line.get("event.outcome") + " " + line.get("url.path"))
                .containsExactlyInAnyOrder("putEntry alice success " + resource(lines, "putEntry"),
                        "deleteEntry alice failure 0123456789abcdef0123456789abcdef",
                        "putEntry anonymous failure -", "credential-refused - failure -");
        assertThat(lines).allSatisfy(line -> {
            assertThat(line.get("service.name")).isEqualTo("http-api");
            assertThat(line.get("source.address")).isEqualTo("127.0.0.1");
            assertThat(line.get("http.request.id")).asString().contains("/");
        });
        assertThat(Files.readString(log)).doesNotContain("secret", TOKEN, "wrong-0123456789abcdef");
    }

    private static String resource(List<Map<String, Object>> lines, String action) {
        return lines.stream()
                .filter(line -> action.equals(line.get("event.action")) && "success".equals(line.get("event.outcome")))
                .map(line -> String.valueOf(line.get("url.path")))
                .findFirst()
                .orElseThrow();
    }

    private List<Map<String, Object>> lines() throws IOException {
        return Files.readAllLines(log).stream().map(line -> {
            try {
                return JSONObjectUtils.parse(line);
            } catch (java.text.ParseException e) {
                throw new AssertionError(line, e);
            }
        }).toList();
    }

    private int post(String service, String token, String body) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(server.server().serviceUrl(service)))
                .header("Content-Type", "text/xml; charset=utf-8")
                .header("SOAPAction", "\"\"")
                .POST(HttpRequest.BodyPublishers.ofString(SoapClient.envelope(XmlReader.SOAP_11, "", body))), token);
    }

    private int api(String method, String path, String token) throws Exception {
        return send(HttpRequest
                .newBuilder(URI.create(server.url("/api/v1/groups/DefaultIndexService" + path)))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString("{\"Job\": \"secret\"}")), token);
    }

    private int put(String token) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(server.server().baseUrl() + "/admin/log-level?level=info"))
                .PUT(HttpRequest.BodyPublishers.noBody()), token);
    }

    private static int send(HttpRequest.Builder request, String token) throws Exception {
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.discarding()).statusCode();
    }
}
