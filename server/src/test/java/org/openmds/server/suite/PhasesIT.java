package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The phases of a request's time, in a header on the wire. */
class PhasesIT {

    @TempDir
    static Path directory;

    private static RunningServer server;
    private static HttpClient client;

    @BeforeAll
    static void start() {
        server = RunningServer.start(directory);
        client = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
    }

    @Test
    void document_asked_tellsPhasesWithinTheTime() throws Exception {
        assertThat(phases(RequestBodies.DOCUMENT, "text/xml")).containsOnlyKeys("accept", "parse", "auth", "lookup",
                "provider", "serialize");
    }

    @Test
    void query_asked_tellsTheEvaluation() throws Exception {
        assertThat(phases(RequestBodies.query("count(//*)"), "text/xml")).containsOnlyKeys("accept", "parse", "auth",
                "lookup", "xpath", "serialize");
    }

    /** CXF handles all requests other than reads. */
    @Test
    void add_asked_tellsThemOnTheLongWayToo() throws Exception {
        assertThat(phases(RequestBodies.add("phases", "PT1H"), "text/xml")).containsOnlyKeys("accept", "parse", "auth",
                "lookup", "provider", "serialize");
    }

    @Test
    void query_notAsked_hasNoHeader() throws Exception {
        assertThat(send(RequestBodies.DOCUMENT, "text/xml", "0").headers().firstValue("Server-Timing")).isEmpty();
    }

    /** Returns the phases in the order of the header, in ms. Their sum is less than the time that the client waited. */
    private static Map<String, Double> phases(String body, String contentType) throws Exception {
        long start = System.nanoTime();
        HttpResponse<String> answer = send(body, contentType, "1");
        double waited = (System.nanoTime() - start) / 1e6;

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        String header = answer.headers().firstValue("Server-Timing").orElseThrow();
        Map<String, Double> phases = new LinkedHashMap<>();
        Arrays.stream(header.split(", "))
                .map(part -> part.split(";dur="))
                .forEach(
                        part -> phases.put(part[0], Double.parseDouble(part[1])));
        double sum = phases.values().stream().mapToDouble(Double::doubleValue).sum();
        assertThat(sum).as(header).isPositive().isLessThan(waited);
        return phases;
    }

    private static HttpResponse<String> send(String body, String contentType, String asked)
            throws IOException, InterruptedException {
        String envelope = "<s:Envelope xmlns:s='%s'><s:Body>%s</s:Body></s:Envelope>".formatted(XmlReader.SOAP_11,
                body);
        return client.send(HttpRequest.newBuilder(URI.create(server.index().url()))
                .header("Content-Type", contentType)
                .header("X-Phases", asked)
                .POST(HttpRequest.BodyPublishers.ofString(envelope))
                .build(), HttpResponse.BodyHandlers.ofString());
    }
}
