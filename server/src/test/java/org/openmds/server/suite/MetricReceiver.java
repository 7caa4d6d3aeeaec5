package org.openmds.server.suite;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.SummaryDataPoint;

/** A receiver of metrics by OTLP/HTTP. Thread-safe. */
final class MetricReceiver implements AutoCloseable {

    private final HttpServer server;
    private final List<ExportMetricsServiceRequest> messages = new CopyOnWriteArrayList<>();
    private volatile int status = 503;

    private MetricReceiver(HttpServer server) {
        this.server = server;
    }

    /** Starts a receiver that takes nothing yet. */
    static MetricReceiver start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        MetricReceiver receiver = new MetricReceiver(server);
        server.createContext("/v1/metrics", receiver::take);
        server.start();
        return receiver;
    }

    String url() {
        return "http://127.0.0.1:%d/v1/metrics".formatted(server.getAddress().getPort());
    }

    /** Takes all messages from here on. */
    void begin() {
        status = 200;
    }

    List<ExportMetricsServiceRequest> messages() {
        return List.copyOf(messages);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /** Returns the kind of each metric of a message by its name, in the words of Prometheus. */
    static Map<String, String> kinds(ExportMetricsServiceRequest message) {
        return metrics(message).collect(Collectors.toMap(Metric::getName, metric -> switch (metric.getDataCase()) {
            case SUM -> "counter";
            default -> metric.getDataCase().name().toLowerCase(Locale.ROOT);
        }, (one, _) -> one, TreeMap::new));
    }

    /** Returns the values of a message by their series, written as in Prometheus' text format. */
    static Map<String, Double> values(ExportMetricsServiceRequest message) {
        Map<String, Double> values = new LinkedHashMap<>();
        metrics(message).forEach(metric -> {
            String name = metric.getName();
            for (NumberDataPoint point : metric.getSum().getDataPointsList()) {
                values.put(series(name, point.getAttributesList()), point.getAsDouble());
            }
            for (NumberDataPoint point : metric.getGauge().getDataPointsList()) {
                values.put(series(name, point.getAttributesList()), point.getAsDouble());
            }
            for (SummaryDataPoint point : metric.getSummary().getDataPointsList()) {
                values.put(series(name + "_count", point.getAttributesList()), (double) point.getCount());
                values.put(series(name + "_sum", point.getAttributesList()), point.getSum());
            }
            metric.getHistogram().getDataPointsList().forEach(point -> addBuckets(name, point, values));
        });
        return values;
    }

    private static void addBuckets(String name, HistogramDataPoint point, Map<String, Double> values) {
        double count = 0;
        for (int i = 0; i < point.getBucketCountsCount(); i++) {
            String bound = i < point.getExplicitBoundsCount() ? Double.toString(point.getExplicitBounds(i)) : "+Inf";
            count += point.getBucketCounts(i);
            values.put(series(name + "_bucket",
                    Stream.concat(point.getAttributesList().stream(), Stream.of(label("le", bound))).toList()), count);
        }
        values.put(series(name + "_count", point.getAttributesList()), (double) point.getCount());
        values.put(series(name + "_sum", point.getAttributesList()), point.getSum());
    }

    private static KeyValue label(String name, String value) {
        KeyValue.Builder label = KeyValue.newBuilder().setKey(name);
        label.getValueBuilder().setStringValue(value);
        return label.build();
    }

    private static String series(String name, List<KeyValue> labels) {
        return labels.isEmpty()
                ? name
                : labels.stream()
                        .map(each -> "%s=\"%s\"".formatted(each.getKey(), each.getValue().getStringValue()))
                        .collect(Collectors.joining(",", name + "{", "}"));
    }

    private static Stream<Metric> metrics(ExportMetricsServiceRequest message) {
        return message.getResourceMetrics(0).getScopeMetrics(0).getMetricsList().stream();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange; InputStream body = new GZIPInputStream(exchange.getRequestBody())) {
            ExportMetricsServiceRequest message = ExportMetricsServiceRequest.parseFrom(body);
            int answer = status;
            if (answer == 200) {
                messages.add(message);
            }
            exchange.sendResponseHeaders(answer, -1);
        }
    }
}
