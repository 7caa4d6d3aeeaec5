package org.openmds.server.suite;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** Reads server-sent events as a browser does. */
final class EventReader implements AutoCloseable {

    private final HttpClient client;
    private final BufferedReader lines;

    private EventReader(HttpClient client, InputStream body) {
        this.client = client;
        this.lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
    }

    /** One event. */
    record Event(String id, String name, String data) {
    }

    /** @param lastId id of the last event; empty for none */
    static EventReader open(String url, String lastId) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).header("Accept", "text/event-stream");
        if (!lastId.isEmpty()) {
            request.header("Last-Event-ID", lastId);
        }
        HttpResponse<InputStream> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        if (answer.statusCode() != 200) {
            throw new IOException("status " + answer.statusCode());
        }
        return new EventReader(client, answer.body());
    }

    /** Returns the next event; waits for it. */
    Event next() throws IOException {
        String id = "";
        String name = "";
        String data = "";
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("id: ")) {
                id = line.substring(4);
            } else if (line.startsWith("event: ")) {
                name = line.substring(7);
            } else if (line.startsWith("data: ")) {
                data = line.substring(6);
            } else if (line.isEmpty() && !name.isEmpty()) {
                return new Event(id, name, data);
            }
        }
        throw new IOException("the stream has ended");
    }

    @Override
    public void close() throws IOException {
        client.shutdownNow();
        lines.close();
    }
}
