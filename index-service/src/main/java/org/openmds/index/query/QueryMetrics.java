package org.openmds.index.query;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Metrics of queries: answers by route, refusals, and the queue. Thread-safe. */
final class QueryMetrics {

    private final MeterRegistry registry;
    private final List<Counter> answered;
    private final Counter refused;

    QueryMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.answered = Arrays.stream(QueryRoute.values())
                .map(queryRoute -> Counter.builder("mds.queries")
                        .tag("way", queryRoute.name().toLowerCase(Locale.ROOT))
                        .description("answered queries, by how the answer was found")
                        .register(registry))
                .toList();
        this.refused = Counter.builder("mds.queries.refused")
                .description("queries refused because too many waited")
                .register(registry);
    }

    void answered(QueryRoute queryRoute) {
        answered.get(queryRoute.ordinal()).increment();
    }

    void refused() {
        refused.increment();
    }

    void registerGauges(EvaluationPool pool, IncrementalAnswerCache incrementalAnswerCache) {
        Gauge.builder("mds.queries.memo.size", incrementalAnswerCache, IncrementalAnswerCache::bytes)
                .baseUnit("bytes")
                .description("cached partial results of entries for frequent queries")
                .register(registry);
        Gauge.builder("mds.queries.waiting", pool, EvaluationPool::waiting)
                .description("evaluations that wait for a thread")
                .register(registry);
    }
}
