package org.openmds.benchmarks.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

import org.openmds.benchmarks.load.KeepAliveConnection;

/**
 * The metrics of a server in the Prometheus text format.
 *
 * @param text
 *            the lines {@code name{tags} value}
 */
public record MetricsPage(String text) {

    /** Reads the metrics of the server that hosts this service. */
    public static MetricsPage of(URI service) throws IOException {
        String request = "GET /metrics HTTP/1.1\r\nHost: %s:%d\r\n\r\n".formatted(service.getHost(),
                service.getPort());
        try (KeepAliveConnection connection = new KeepAliveConnection(service)) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            int status = connection.exchange(request.getBytes(StandardCharsets.US_ASCII), body).status();
            if (status != 200) {
                throw new IOException("GET /metrics failed: HTTP status " + status);
            }
            return new MetricsPage(body.toString(StandardCharsets.UTF_8));
        }
    }

    /** Returns the sum over all tags; zero if the metric is missing. */
    public double sum(String name) {
        return values(name).sum();
    }

    /** Returns the sum over all values with this tag, for instance {@code id} and {@code direct}. */
    public double sum(String name, String tag, String value) {
        String wanted = tag + "=\"" + value + "\"";
        return values(name, line -> line.contains(wanted)).sum();
    }

    /** Returns the largest value over all tags; zero if the metric is missing. */
    public double max(String name) {
        return values(name).max().orElse(0);
    }

    private DoubleStream values(String name) {
        return values(name, line -> true);
    }

    private DoubleStream values(String name, Predicate<String> wanted) {
        return text.lines()
                .filter(wanted)
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)));
    }
}
