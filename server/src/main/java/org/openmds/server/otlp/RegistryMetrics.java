package org.openmds.server.otlp;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.Gauge;
import io.opentelemetry.proto.metrics.v1.Histogram;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.Sum;
import io.opentelemetry.proto.metrics.v1.Summary;
import io.opentelemetry.proto.metrics.v1.SummaryDataPoint;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;

/**
 * Reads the meters of the server as series of OTLP with the names, labels and values of {@code /metrics}. Counters and histograms count from the start
 * of the process. Gauges without a value (NaN) are left out.
 */
final class RegistryMetrics {

    private final PointTimes times;
    private final Predicate<String> names;
    private final Consumer<Metric> found;

    private RegistryMetrics(PointTimes times, Predicate<String> names, Consumer<Metric> found) {
        this.times = times;
        this.names = names;
        this.found = found;
    }

    /**
     * Reads all meters.
     *
     * @param names
     *            true for the names of the metrics to read
     * @param found
     *            takes each series, those of one metric one after the other
     */
    static void read(MetricSnapshots meters, PointTimes times, Predicate<String> names, Consumer<Metric> found) {
        RegistryMetrics metrics = new RegistryMetrics(times, names, found);
        meters.forEach(metrics::add);
    }

    private void add(MetricSnapshot meter) {
        String name = meter.getMetadata().getPrometheusName();
        switch (meter) {
            case CounterSnapshot counter -> addCounter(name + "_total", counter);
            case GaugeSnapshot gauge -> addGauge(name, gauge);
            case HistogramSnapshot histogram -> addHistogram(name, histogram);
            case SummarySnapshot summary -> addSummary(name, summary);
            default -> {
                // Micrometer makes no others for the meters of this server.
            }
        }
    }

    private void addCounter(String name, CounterSnapshot counter) {
        if (names.test(name)) {
            for (CounterSnapshot.CounterDataPointSnapshot each : counter.getDataPoints()) {
                found.accept(metric(name, counter).setSum(Sum.newBuilder()
                        .setIsMonotonic(true)
                        .setAggregationTemporality(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE)
                        .addDataPoints(point(each, each.getValue()).setStartTimeUnixNano(times.startNanos()))).build());
            }
        }
    }

    private void addGauge(String name, GaugeSnapshot gauge) {
        if (names.test(name)) {
            for (GaugeSnapshot.GaugeDataPointSnapshot each : gauge.getDataPoints()) {
                if (!Double.isNaN(each.getValue())) {
                    found.accept(metric(name, gauge)
                            .setGauge(Gauge.newBuilder().addDataPoints(point(each, each.getValue())))
                            .build());
                }
            }
        }
    }

    private void addHistogram(String name, HistogramSnapshot histogram) {
        if (names.test(name)) {
            for (HistogramSnapshot.HistogramDataPointSnapshot each : histogram.getDataPoints()) {
                found.accept(metric(name, histogram).setHistogram(Histogram.newBuilder()
                        .setAggregationTemporality(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE)
                        .addDataPoints(point(each))).build());
            }
        }
    }

    private void addSummary(String name, SummarySnapshot summary) {
        if (names.test(name)) {
            for (SummarySnapshot.SummaryDataPointSnapshot each : summary.getDataPoints()) {
                found.accept(metric(name, summary).setSummary(Summary.newBuilder().addDataPoints(point(each))).build());
            }
        }
    }

    private static Metric.Builder metric(String name, MetricSnapshot meter) {
        String help = meter.getMetadata().getHelp();
        return Metric.newBuilder().setName(name).setDescription(help == null ? "" : help).setUnit(unit(name));
    }

    /** Returns the unit in the name, as OpenTelemetry writes it. */
    private static String unit(String name) {
        String measured = name.endsWith("_total") ? name.substring(0, name.length() - "_total".length()) : name;
        if (measured.endsWith("_seconds") || measured.endsWith("_seconds_max")) {
            return "s";
        }
        return measured.endsWith("_bytes") || measured.endsWith("_bytes_max") ? "By" : "";
    }

    private NumberDataPoint.Builder point(DataPointSnapshot series, double value) {
        return NumberDataPoint.newBuilder()
                .addAllAttributes(attributes(series))
                .setTimeUnixNano(times.nowNanos())
                .setAsDouble(value);
    }

    private HistogramDataPoint.Builder point(HistogramSnapshot.HistogramDataPointSnapshot series) {
        HistogramDataPoint.Builder point = HistogramDataPoint.newBuilder()
                .addAllAttributes(attributes(series))
                .setStartTimeUnixNano(times.startNanos())
                .setTimeUnixNano(times.nowNanos())
                .setCount(series.getCount())
                .setSum(series.getSum());
        ClassicHistogramBuckets buckets = series.getClassicBuckets();
        for (int i = 0; i < buckets.size(); i++) {
            point.addBucketCounts(buckets.getCount(i));
            if (Double.isFinite(buckets.getUpperBound(i))) {
                point.addExplicitBounds(buckets.getUpperBound(i));
            }
        }
        return point;
    }

    private SummaryDataPoint.Builder point(SummarySnapshot.SummaryDataPointSnapshot series) {
        SummaryDataPoint.Builder point = SummaryDataPoint.newBuilder()
                .addAllAttributes(attributes(series))
                .setStartTimeUnixNano(times.startNanos())
                .setTimeUnixNano(times.nowNanos())
                .setCount(series.getCount())
                .setSum(series.getSum());
        series.getQuantiles()
                .forEach(each -> point.addQuantileValues(SummaryDataPoint.ValueAtQuantile.newBuilder()
                        .setQuantile(each.getQuantile())
                        .setValue(each.getValue())));
        return point;
    }

    private static List<KeyValue> attributes(DataPointSnapshot series) {
        return series.getLabels().stream().map(each -> Attributes.of(each.getName(), each.getValue())).toList();
    }
}
