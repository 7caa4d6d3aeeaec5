package org.openmds.index.query;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** How many queries were answered which way, and what waits. Thread-safe. */
final class QueryMetrics {

    private final MeterRegistry registry;
    private final Map<Way, Counter> answered = new EnumMap<>(Way.class);
    private final Counter refused;

    QueryMetrics(MeterRegistry registry) {
        this.registry = registry;
        for (Way way : Way.values()) {
            answered.put(way, Counter.builder("mds.queries")
                    .tag("way", way.name().toLowerCase(Locale.ROOT))
                    .description("queries answered, by how the answer was found")
                    .register(registry));
        }
        this.refused = Counter.builder("mds.queries.refused")
                .description("queries refused because too many waited")
                .register(registry);
    }

    void answered(Way way) {
        answered.get(way).increment();
    }

    void refused() {
        refused.increment();
    }

    void show(EvaluationPool pool) {
        Gauge.builder("mds.queries.waiting", pool, EvaluationPool::waiting)
                .description("evaluations that wait for a thread")
                .register(registry);
    }
}
