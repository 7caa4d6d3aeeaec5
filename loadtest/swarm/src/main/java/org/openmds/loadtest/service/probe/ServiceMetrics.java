package org.openmds.loadtest.service.probe;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The service's own request metrics, in Prometheus' text format: the number of requests and the sum of their times. The rate of this sum
 * is the mean number of requests in flight.
 *
 * @param page
 *            URL of the metrics page
 * @param names
 *            pairs of metric names; the first pair that is on the page is used
 */
record ServiceMetrics(URI page, List<RequestMetricNames> names) {

    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final int MAX_PAGE_BYTES = 64 << 20;

    /** Metric names of OpenMDS and of the load test's own echo server. */
    static final List<RequestMetricNames> PREDEFINED_NAMES = List.of(
            new RequestMetricNames("mds_operation_seconds_count", "mds_operation_seconds_sum"),
            new RequestMetricNames("echo_requests_taken_total", "echo_requests_seconds_total"));

    /**
     * A service's names of the two metrics.
     *
     * @param requests
     *            a counter of requests
     * @param seconds
     *            a counter of request seconds if the name ends with seconds, seconds_sum or seconds_total, else a gauge of requests in
     *            flight; may be blank
     */
    record RequestMetricNames(String requests, String seconds) {

        boolean isGauge() {
            return !seconds.isBlank() && !seconds.matches(".*seconds(_sum|_total)?");
        }
    }

    /** The values at one moment; -1 where the page has none. */
    record RequestCounts(long requests, double seconds, double inFlight) {

        static final RequestCounts UNKNOWN = new RequestCounts(-1, -1, -1);
    }

    RequestCounts read() throws IOException {
        String text = fetch();
        for (RequestMetricNames each : names) {
            OptionalDouble requests = sum(text, each.requests());
            if (requests.isPresent()) {
                double value = each.seconds().isBlank() ? -1 : sum(text, each.seconds()).orElse(-1);
                return each.isGauge()
                        ? new RequestCounts((long) requests.getAsDouble(), -1, value)
                        : new RequestCounts((long) requests.getAsDouble(), value, -1);
            }
        }
        return RequestCounts.UNKNOWN;
    }

    private String fetch() throws IOException {
        HttpURLConnection connection = (HttpURLConnection) page.toURL().openConnection();
        connection.setConnectTimeout((int) TIMEOUT.toMillis());
        connection.setReadTimeout((int) TIMEOUT.toMillis());
        try {
            if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
                throw new IOException("%s: HTTP status %d".formatted(page, connection.getResponseCode()));
            }
            try (InputStream body = connection.getInputStream()) {
                return new String(body.readNBytes(MAX_PAGE_BYTES), StandardCharsets.UTF_8);
            }
        } finally {
            connection.disconnect();
        }
    }

    /** Returns the sum over all labels; empty if the page has no metric of that name. */
    static OptionalDouble sum(String text, String name) {
        double sum = 0;
        boolean found = false;
        for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            Optional<Double> value = at == 0 || text.charAt(at - 1) == '\n'
                    ? value(text, at + name.length())
                    : Optional.empty();
            if (value.isPresent()) {
                sum += value.get();
                found = true;
            }
        }
        return found ? OptionalDouble.of(sum) : OptionalDouble.empty();
    }

    /** Parses the value behind a name: labels may come before the value, and a timestamp after it. */
    private static Optional<Double> value(String text, int from) {
        int end = text.indexOf('\n', from);
        String line = text.substring(from, end < 0 ? text.length() : end);
        if (!line.startsWith("{") && !line.startsWith(" ")) {
            return Optional.empty();
        }
        String rest = line.startsWith("{") ? line.substring(line.lastIndexOf('}') + 1) : line;
        try {
            return Optional.of(Double.parseDouble(rest.strip().split(" ", 2)[0]));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
