package org.openmds.benchmarks.page;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Reads pages over one connection. Used by one thread. */
final class PageBrowser implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI root;

    /**
     * A page that was read.
     *
     * @param firstByteMillis
     *            time from the request to the first byte of the body
     * @param lastByteMillis
     *            time from the request to the last byte
     */
    record ReadPage(String text, double firstByteMillis, double lastByteMillis) {
    }

    /** @param service any service of the server */
    PageBrowser(URI service) {
        this.root = service.resolve("/webmds/");
    }

    ReadPage read(String path) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(root.resolve(path)).timeout(TIMEOUT).build();
        long start = System.nanoTime();
        try {
            HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                int first = body.read();
                double firstByte = millisSince(start);
                byte[] rest = body.readAllBytes();
                double lastByte = millisSince(start);
                String text = (char) first + new String(rest, StandardCharsets.UTF_8);
                if (response.statusCode() != 200) {
                    throw new IOException("%s: HTTP status %d: %s".formatted(path, response.statusCode(),
                            text.replaceAll("(?s)<head>.*</head>|<[^>]*>", " ").replaceAll("\\s+", " ").strip()));
                }
                return new ReadPage(text, firstByte, lastByte);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a page was read", e);
        }
    }

    private static double millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e6;
    }

    @Override
    public void close() {
        client.close();
    }
}
