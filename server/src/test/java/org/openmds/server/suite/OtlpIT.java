package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Objects;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.opentelemetry.proto.collector.logs.v1.ExportLogsPartialSuccess;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Entities that an exporter of OpenTelemetry reports. The requests in the files are those that the exporter for Python 1.45.2 sent. */
class OtlpIT {

    private static final String TOKEN = "collector-0123456789abcdef";
    private static final String POD = "urn:opentelemetry:entity:k8s.pod:k8s.pod.uid=abc-123";
    private static final String NODE = "urn:opentelemetry:entity:k8s.node:k8s.node.uid=node-001";
    private static final String PROTOBUF = "application/x-protobuf";
    private static final String ONE_RECORD = """
            {"resourceLogs":[{"scopeLogs":[{"logRecords":[{"eventName":"%s","attributes":[
            {"key":"entity.type","value":{"stringValue":"host"}},
            {"key":"entity.id","value":{"kvlistValue":{"values":[{"key":"host.id","value":{"stringValue":"%s"}}]}}}]}]}]}]}""";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private static Path directory;
    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        Path file = Files.writeString(directory.resolve("token"), TOKEN + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        server = RunningServer.start(directory.resolve("state"), "otlp.enabled", "true", "otlp.max-records", "4",
                "rights.anonymous", "read", "rights.tokens[0].name", "collector", "rights.tokens[0].file",
                file.toString(), "rights.tokens[0].rights", "read,register");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void events_ofTheExporter_becomeEntriesUntilTheEntityEnds() throws IOException {
        HttpResponse<byte[]> taken = send(recorded("entity-state.bin"), PROTOBUF, "Content-Encoding", "gzip");

        assertThat(taken.statusCode()).isEqualTo(200);
        assertThat(taken.headers().firstValue("Content-Type")).hasValue(PROTOBUF);
        // The exporter sent a plain message and an event without an id, too.
        ExportLogsPartialSuccess partial = ExportLogsServiceResponse.parseFrom(taken.body()).getPartialSuccess();
        assertThat(partial.getRejectedLogRecords()).isEqualTo(2);
        assertThat(partial.getErrorMessage()).contains("no event", "entity.id must be a map");
        JsonNode pod = entry(POD);
        assertThat(pod.path("content").path("Entity").toString()).isEqualTo(
                "{\"@Type\":\"k8s.pod\",\"@ReportInterval\":\"PT1M\",\"Id\":{\"k8s.pod.uid\":\"abc-123\"},"
                        + "\"Description\":{\"k8s.pod.name\":\"nginx-1\",\"restarts\":\"3\",\"load\":\"0.25\",\"ready\":\"true\","
                        + "\"k8s.pod.ip\":[\"10.0.0.1\",\"fd00::1\"],\"k8s.pod.labels\":{\"Attribute\":{\"@Name\":\"app.kubernetes.io/name\",\"#text\":\"nginx\"},\"tier\":\"frontend\"}},"
                        + "\"Resource\":{\"k8s.cluster.name\":\"prod\"},"
                        + "\"Relationship\":{\"@Type\":\"scheduled_on\",\"@EntityType\":\"k8s.node\",\"EndpointReference\":{\"Address\":\""
                        + NODE + "\"}}}");
        assertThat(Duration.between(Instant.now(), Instant.parse(pod.path("terminationTime").asString())))
                .isBetween(Duration.ofMinutes(2), Duration.ofMinutes(3));
        assertThat(entry(NODE).path("name").asString()).isEqualTo("k8s.node node-001");

        HttpResponse<byte[]> again = send(recorded("entity-delete.bin"), PROTOBUF, "Content-Encoding", "gzip");

        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(again.body()).isEmpty();
        assertThat(entries(POD)).isEmpty();
        assertThat(send(recorded("entity-delete.bin"), PROTOBUF, "Content-Encoding", "gzip").body()).isEmpty();
    }

    @Test
    void events_inJson_areTheSame() {
        HttpResponse<byte[]> taken = send(json("entity.state", "h1"), "application/json");

        assertThat(text(taken)).isEqualTo("{}");
        assertThat(entries("urn:opentelemetry:entity:host:host.id=h1")).hasSize(1);
        assertThat(text(send(json("entity.delete", "h1"), "application/json"))).isEqualTo("{}");
        assertThat(entries("urn:opentelemetry:entity:host:host.id=h1")).isEmpty();
        assertThat(text(send(json("login", "h1"), "application/json"))).contains("\"rejectedLogRecords\":\"1\"");
    }

    @Test
    void requests_thatCannotBeTaken_getAStatusInTheirOwnForm() {
        byte[] damaged = {0x0a, 0x05, 0x12};
        byte[] many = json("entity.state", "h2");
        String record = new String(many, StandardCharsets.UTF_8)
                .replaceAll("(?s).*\"logRecords\":\\[(.*?\\}\\]\\})\\]\\}\\]\\}\\]\\}", "$1");

        assertThat(send(damaged, PROTOBUF).statusCode()).isEqualTo(400);
        assertThat(send(damaged, PROTOBUF).headers().firstValue("Content-Type")).hasValue(PROTOBUF);
        assertThat(new String(send(damaged, PROTOBUF).body(), StandardCharsets.UTF_8))
                .contains("ExportLogsServiceRequest");
        assertThat(send(damaged, PROTOBUF, "Content-Encoding", "gzip").statusCode()).isEqualTo(400);
        assertThat(send(damaged, PROTOBUF, "Content-Encoding", "br").statusCode()).isEqualTo(415);
        assertThat(text(send("{".getBytes(StandardCharsets.UTF_8), "application/json"))).startsWith("{\"code\":3,");
        assertThat(send(many, "text/plain").statusCode()).isEqualTo(415);
        HttpResponse<byte[]> tooMany = send(
                new String(many, StandardCharsets.UTF_8)
                        .replace(record, String.join(",", Collections.nCopies(5, record)))
                        .getBytes(StandardCharsets.UTF_8),
                "application/json");
        assertThat(tooMany.statusCode()).isEqualTo(413);
        assertThat(text(tooMany)).contains("otlp.max-records");
        assertThat(entries("urn:opentelemetry:entity:host:host.id=h2")).isEmpty();
        HttpResponse<byte[]> anonymous = SoapClient.exchange(HttpRequest.newBuilder(URI.create(server.url("/v1/logs")))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(many))
                .build());
        assertThat(anonymous.statusCode()).isEqualTo(401);
        assertThat(text(anonymous)).startsWith("{\"code\":16,");
        assertThat(
                SoapClient.exchange(HttpRequest.newBuilder(URI.create(server.url("/v1/traces"))).build()).statusCode())
                .isEqualTo(404);
    }

    private static byte[] json(String event, String id) {
        return ONE_RECORD.formatted(event, id).getBytes(StandardCharsets.UTF_8);
    }

    private static JsonNode entry(String member) {
        JsonNode found = entries(member);
        assertThat(found).hasSize(1);
        return json("/api/v1/groups/DefaultIndexService/entries/" + found.path(0).path("key").asString());
    }

    private static JsonNode entries(String member) {
        String path = "/api/v1/groups/DefaultIndexService/entries?member="
                + URLEncoder.encode(member, StandardCharsets.UTF_8);
        return json(path).path("entries");
    }

    private static JsonNode json(String path) {
        return JSON.readTree(
                SoapClient.exchange(HttpRequest.newBuilder(URI.create(server.url(path))).build()).body());
    }

    private static HttpResponse<byte[]> send(byte[] body, String type, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url("/v1/logs")))
                .header("Content-Type", type)
                .header("Authorization", "Bearer " + TOKEN)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return SoapClient.exchange(request.build());
    }

    private static byte[] recorded(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(OtlpIT.class.getResourceAsStream("otlp/" + name), name)) {
            return in.readAllBytes();
        }
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
