package org.openmds.server.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.server.settings.OtlpMetricsSettings;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;

class MetricMessagesTest {

    private static final Instant NOW = Instant.parse("2026-01-31T08:00:00.000000005Z");
    private static final int SERIES = 5_000;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    @Test
    void metrics_ofEachKind_haveTheNamesOfPrometheus() {
        registry.counter("mds.requests", "reason", "host").increment(3);
        Gauge.builder("mds.size", () -> 7).baseUnit("bytes").description("bytes in use").register(registry);
        Gauge.builder("mds.unknown", () -> Double.NaN).register(registry);
        registry.timer("mds.wait").record(Duration.ofSeconds(2));

        List<Metric> metrics = metrics("*");

        assertThat(metrics).extracting(Metric::getName)
                .containsExactlyInAnyOrder("mds_requests_total", "mds_size_bytes", "mds_wait_seconds",
                        "mds_wait_seconds_max");
        Metric requests = metric(metrics, "mds_requests_total");
        assertThat(requests.getSum().getIsMonotonic()).isTrue();
        assertThat(requests.getSum().getAggregationTemporality())
                .isEqualTo(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE);
        assertThat(requests.getSum().getDataPoints(0).getAsDouble()).isEqualTo(3);
        assertThat(requests.getSum().getDataPoints(0).getAttributesList())
                .containsExactly(Attributes.of("reason", "host"));
        assertThat(requests.getSum().getDataPoints(0).getTimeUnixNano()).isEqualTo(1_769_846_400_000_000_005L);
        assertThat(metric(metrics, "mds_size_bytes").getUnit()).isEqualTo("By");
        assertThat(metric(metrics, "mds_size_bytes").getDescription()).isEqualTo("bytes in use");
        assertThat(metric(metrics, "mds_wait_seconds").getUnit()).isEqualTo("s");
        assertThat(metric(metrics, "mds_wait_seconds").getSummary().getDataPoints(0).getSum()).isEqualTo(2);
    }

    @Test
    void histogram_countsEachBucketForItself() {
        Timer timer = Timer.builder("mds.wait")
                .serviceLevelObjectives(Duration.ofSeconds(1), Duration.ofSeconds(4))
                .register(registry);
        timer.record(Duration.ofMillis(500));
        timer.record(Duration.ofSeconds(2));
        timer.record(Duration.ofSeconds(3));
        timer.record(Duration.ofSeconds(9));

        HistogramDataPoint point = metric(metrics("*"), "mds_wait_seconds").getHistogram().getDataPoints(0);

        assertThat(point.getExplicitBoundsList()).containsExactly(1.0, 4.0);
        assertThat(point.getBucketCountsList()).containsExactly(1L, 2L, 1L);
        assertThat(point.getCount()).isEqualTo(4);
        assertThat(point.getSum()).isEqualTo(14.5);
    }

    @Test
    void names_withPatterns_chooseTheMetrics() {
        registry.counter("mds.requests").increment();
        registry.counter("jvm.starts").increment();

        assertThat(metrics("jvm_*", "other")).extracting(Metric::getName).containsExactly("jvm_starts_total");
    }

    @Test
    void messages_ofManySeries_haveALimitedSize() {
        for (int i = 0; i < SERIES; i++) {
            registry.counter("mds.requests", "target", "t".repeat(500) + i).increment();
        }

        List<ExportMetricsServiceRequest> messages = messages("*");

        assertThat(messages).hasSizeBetween(3, 4)
                .allMatch(message -> message.getSerializedSize() <= MetricMessages.MAX_BYTES + 1_000)
                .allMatch(message -> message.getResourceMetrics(0).getScopeMetrics(0).getMetricsCount() == 1)
                .allMatch(message -> message.getResourceMetrics(0)
                        .getResource()
                        .getAttributesList()
                        .contains(Attributes.of("service.instance.id", "mds.example.org:8443")));
        assertThat(messages.stream()
                .flatMap(message -> message.getResourceMetrics(0).getScopeMetrics(0).getMetricsList().stream())
                .flatMap(metric -> metric.getSum().getDataPointsList().stream())
                .distinct()).hasSize(SERIES);
    }

    private List<Metric> metrics(String... names) {
        return messages(names).stream()
                .flatMap(message -> message.getResourceMetrics(0).getScopeMetrics(0).getMetricsList().stream())
                .toList();
    }

    private List<ExportMetricsServiceRequest> messages(String... names) {
        MetricContent content = new MetricContent(new MetricContent.ServerIdentity("1.0", "mds.example.org:8443"),
                registry, List.of(), 1);
        List<ExportMetricsServiceRequest> sent = new ArrayList<>();
        MetricMessages messages = new MetricMessages(content.server().resource(), sent::add);
        content.read(new OtlpMetricsSettings(Optional.empty(), Duration.ofMinutes(1), List.of(names), false,
                List.of("*")), NOW, messages);
        messages.end();
        return sent;
    }

    private static Metric metric(List<Metric> metrics, String name) {
        return metrics.stream().filter(each -> each.getName().equals(name)).findFirst().orElseThrow();
    }
}
