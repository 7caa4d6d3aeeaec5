package org.openmds.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.stream.DoubleStream;

/**
 * What a server says of itself in the Prometheus text format.
 *
 * @param text
 *            lines of {@code name{tags} value}
 */
record MetricsPage(String text) {

    /** Asks the server that this service is on. */
    static MetricsPage of(URI service) throws IOException {
        String request = "GET /metrics HTTP/1.1\r\nHost: %s:%d\r\n\r\n".formatted(service.getHost(),
                service.getPort());
        try (KeepAliveConnection connection = new KeepAliveConnection(service)) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            int status = connection.exchange(request.getBytes(StandardCharsets.US_ASCII), body).status();
            if (status != 200) {
                throw new IOException("/metrics: HTTP status " + status);
            }
            return new MetricsPage(body.toString(StandardCharsets.UTF_8));
        }
    }

    /** Over all values of the tags; zero where there is none. */
    double sum(String name) {
        return values(name).sum();
    }

    /** The largest over all values of the tags; zero where there is none. */
    double max(String name) {
        return values(name).max().orElse(0);
    }

    private DoubleStream values(String name) {
        return text.lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)));
    }
}
