package org.openmds.server.otlp;

import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.openmds.server.dn.NamePattern;
import org.openmds.server.settings.OtlpMetricsSettings;
import org.openmds.wsrf.servicegroup.ServiceGroup;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.resource.v1.Resource;

/**
 * The parts of a server that have metrics.
 *
 * @param groups
 *            the groups whose entries have numbers
 * @param maxNumbers
 *            the largest number of numbers in entries
 */
public record MetricContent(ServerIdentity server, PrometheusMeterRegistry meters, List<ServiceGroup> groups,
        int maxNumbers) {

    public MetricContent {
        groups = List.copyOf(groups);
    }

    /**
     * The attributes by which receivers tell servers apart.
     *
     * @param instance
     *            host and port, as Prometheus names a target
     */
    public record ServerIdentity(String version, String instance) {

        Resource resource() {
            return Resource.newBuilder()
                    .addAttributes(Attributes.of("service.name", "openmds"))
                    .addAttributes(Attributes.of("service.version", version))
                    .addAttributes(Attributes.of("service.instance.id", instance))
                    .build();
        }
    }

    /** Reads the present series that the settings choose. */
    void read(OtlpMetricsSettings settings, Instant now, Consumer<Metric> found) {
        PointTimes times = new PointTimes(
                Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime()), now);
        RegistryMetrics.read(meters.getPrometheusRegistry().scrape(), times, any(settings.names()), found);
        if (settings.values()) {
            EntryMetrics.read(groups, any(settings.properties()), maxNumbers, times, found);
        }
    }

    private static Predicate<String> any(List<String> patterns) {
        return patterns.stream()
                .map(NamePattern::glob)
                .map(Pattern::asMatchPredicate)
                .reduce(_ -> false, Predicate::or);
    }
}
