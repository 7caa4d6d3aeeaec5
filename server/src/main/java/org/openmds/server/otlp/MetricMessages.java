package org.openmds.server.otlp;

import java.util.Optional;
import java.util.function.Consumer;

import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.InstrumentationScope;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import io.opentelemetry.proto.metrics.v1.ScopeMetrics;
import io.opentelemetry.proto.resource.v1.Resource;

/**
 * Collects series in messages of limited size, so that only one message is in memory. Series of one metric that come one after the other become one
 * metric of a message. Not thread-safe.
 */
final class MetricMessages implements Consumer<Metric> {

    /** Size of a message before compression. Receivers take at least 4 MiB, and the Collector 20 MiB. */
    static final int MAX_BYTES = 1 << 20;

    private static final InstrumentationScope SCOPE = InstrumentationScope.newBuilder().setName("org.openmds").build();

    private final Resource server;
    private final Consumer<ExportMetricsServiceRequest> full;
    private ScopeMetrics.Builder message = ScopeMetrics.newBuilder();
    private Optional<Metric.Builder> last = Optional.empty();
    private long bytes;

    /**
     * @param server
     *            the attributes of this server
     * @param full
     *            takes each message
     */
    MetricMessages(Resource server, Consumer<ExportMetricsServiceRequest> full) {
        this.server = server;
        this.full = full;
    }

    /** Adds a metric with one series. */
    @Override
    public void accept(Metric series) {
        int size = series.getSerializedSize();
        if (bytes > 0 && bytes + size > MAX_BYTES) {
            end();
        }
        bytes += size;
        last.filter(metric -> metric.getName().equals(series.getName()))
                .orElseGet(() -> begin(series))
                .mergeFrom(series);
    }

    /** Passes the last message on, if it has series. */
    void end() {
        if (bytes > 0) {
            ResourceMetrics metrics = ResourceMetrics.newBuilder()
                    .setResource(server)
                    .addScopeMetrics(message.setScope(SCOPE))
                    .build();
            message = ScopeMetrics.newBuilder();
            last = Optional.empty();
            bytes = 0;
            full.accept(ExportMetricsServiceRequest.newBuilder().addResourceMetrics(metrics).build());
        }
    }

    private Metric.Builder begin(Metric series) {
        Metric.Builder metric = message.addMetricsBuilder().setName(series.getName());
        // With an inner builder, merging adds a point without a copy of those before.
        var _ = switch (series.getDataCase()) {
            case SUM -> metric.getSumBuilder();
            case HISTOGRAM -> metric.getHistogramBuilder();
            case SUMMARY -> metric.getSummaryBuilder();
            default -> metric.getGaugeBuilder();
        };
        last = Optional.of(metric);
        return metric;
    }
}
