package org.openmds.server.otlp;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.openmds.index.history.NumericLeaf;
import org.openmds.server.operation.EntryNumbers;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.ServiceGroup;

import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.Gauge;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;

/** Reads the numbers in entries as series of OTLP with the names, labels and values of {@code /metrics/values}. Not thread-safe. */
final class EntryMetrics implements EntryNumbers.NumberReceiver {

    private static final String SHOWN_HELP = "Series of mds_resource_property that were sent.";

    private final PointTimes times;
    private final Consumer<Metric> found;
    private final Metric numbers = Metric.newBuilder()
            .setName(EntryNumbers.METRIC)
            .setDescription(EntryNumbers.HELP)
            .build();
    private List<KeyValue> attributesOfEntry = List.of();

    private EntryMetrics(PointTimes times, Consumer<Metric> found) {
        this.times = times;
        this.found = found;
    }

    /**
     * Reads the numbers of all entries.
     *
     * @param properties
     *            true for the properties to read
     * @param maxNumbers
     *            the largest number of series; further ones are left out and counted
     * @param found
     *            takes each series
     */
    static void read(List<ServiceGroup> groups, Predicate<String> properties, int maxNumbers, PointTimes times,
            Consumer<Metric> found) {
        EntryMetrics metrics = new EntryMetrics(times, found);
        EntryNumbers.NumberCount count = EntryNumbers.read(groups, number -> properties.test(number.property()),
                maxNumbers, metrics);
        found.accept(metrics.counted("_shown", SHOWN_HELP, count.shown()));
        found.accept(metrics.counted("_left_out", EntryNumbers.LEFT_OUT_HELP, count.leftOut()));
    }

    @Override
    public void entry(String group, Entry entry) {
        List<KeyValue> attributes = new ArrayList<>();
        add(attributes, "group", group);
        add(attributes, "entry", entry.key().value());
        add(attributes, "member", entry.member().address());
        attributesOfEntry = attributes;
    }

    @Override
    public void number(NumericLeaf number) {
        List<KeyValue> attributes = new ArrayList<>(attributesOfEntry);
        add(attributes, "host", number.host());
        add(attributes, "resource", number.resource());
        add(attributes, "property", number.property());
        found.accept(gauge(numbers.toBuilder(), attributes, number.value()));
    }

    private Metric counted(String suffix, String help, long count) {
        return gauge(Metric.newBuilder().setName(EntryNumbers.METRIC + suffix).setDescription(help), List.of(),
                (double) count);
    }

    private Metric gauge(Metric.Builder metric, List<KeyValue> attributes, double value) {
        return metric.setGauge(Gauge.newBuilder()
                .addDataPoints(NumberDataPoint.newBuilder()
                        .addAllAttributes(attributes)
                        .setTimeUnixNano(times.nowNanos())
                        .setAsDouble(value)))
                .build();
    }

    /** Adds an attribute, unless its text is empty: {@code /metrics/values} has no label then. */
    private static void add(List<KeyValue> attributes, String name, String value) {
        if (!value.isEmpty()) {
            attributes.add(Attributes.of(name, value));
        }
    }
}
