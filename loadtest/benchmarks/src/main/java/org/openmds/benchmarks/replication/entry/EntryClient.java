package org.openmds.benchmarks.replication.entry;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.openmds.benchmarks.replication.entry.EntryAnswer.EntryOutcome;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Requests to the HTTP API of members. Thread-safe. */
final class EntryClient implements AutoCloseable {

    /** The longest time that a request waits. */
    static final Duration TIMEOUT = Duration.ofSeconds(4);
    private static final Duration LIST_TIMEOUT = Duration.ofSeconds(30);
    private static final String MEMBER = "http://entries.example.org/";
    private static final int PAGE = 1_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    /** Adds an entry. */
    EntryAnswer add(String host, int entry, Duration lease) {
        return send(request(host, "?member=" + MEMBER + entry + "&lease=" + lease)
                .header("Content-Type", "application/xml")
                .PUT(BodyPublishers
                        .ofString("<Sample xmlns='http://example.org/sample' number='%d'/>".formatted(entry))));
    }

    /** Gives an entry a new lease. */
    EntryAnswer renew(String host, String key, Duration lease) {
        return send(request(host, "/" + key + "/renew?lease=" + lease).POST(BodyPublishers.noBody()));
    }

    /** Removes an entry. */
    EntryAnswer destroy(String host, String key) {
        return send(request(host, "/" + key).DELETE());
    }

    /** Reads an entry. */
    EntryAnswer read(String host, String key) {
        return send(request(host, "/" + key).GET());
    }

    private static HttpRequest.Builder request(String host, String path) {
        return HttpRequest.newBuilder(URI.create(
                "http://%s:%d/api/v1/groups/DefaultIndexService/entries%s".formatted(host, ServerMembers.PORT, path)))
                .timeout(TIMEOUT);
    }

    private EntryAnswer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            return switch (response.statusCode()) {
                case 200, 201, 204 -> new EntryAnswer(EntryOutcome.DONE, key(response.body()));
                case 404 -> new EntryAnswer(EntryOutcome.MISSING, "");
                case 503 -> response.headers()
                        .firstValue("Location")
                        .map(location -> new EntryAnswer(EntryOutcome.REFUSED, URI.create(location).getHost()))
                        .orElse(EntryAnswer.FAILED);
                default -> EntryAnswer.FAILED;
            };
        } catch (IOException _) {
            return EntryAnswer.FAILED;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return EntryAnswer.FAILED;
        }
    }

    private static String key(String body) {
        return body.startsWith("{") ? JSON.readTree(body).path("key").asString("") : "";
    }

    /** Returns the numbers of all entries of a member. */
    List<Integer> list(String host) throws IOException {
        List<Integer> entries = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = page(host, cursor);
            for (JsonNode entry : page.path("entries").values()) {
                String member = entry.path("member").asString("");
                if (member.startsWith(MEMBER)) {
                    entries.add(Integer.valueOf(member.substring(MEMBER.length())));
                }
            }
            cursor = page.path("next").asString("");
        } while (!cursor.isEmpty());
        return entries;
    }

    private JsonNode page(String host, String cursor) throws IOException {
        HttpRequest request = request(host,
                "?limit=" + PAGE + (cursor.isEmpty() ? "" : "&cursor=" + cursor)).timeout(LIST_TIMEOUT).GET().build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IOException("%s answers %d: %s".formatted(request.uri(), response.statusCode(),
                        response.body()));
            }
            return JSON.readTree(response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while entries were read", e);
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
