package org.openmds.index.query;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** Metrics of queries: answers by route, refusals, the queue, and the time of evaluations. Thread-safe. */
final class QueryMetrics {

    private final MeterRegistry registry;
    private final List<Counter> answered;
    private final Counter refused;
    private final Counter overrun;
    private final Timer evaluation;

    QueryMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.answered = Arrays.stream(QueryRoute.values())
                .map(queryRoute -> Counter.builder("mds.queries")
                        .tag("way", queryRoute.name().toLowerCase(Locale.ROOT))
                        .description("answered queries, by how the answer was found")
                        .register(registry))
                .toList();
        this.refused = Counter.builder("mds.queries.refused")
                .description("queries refused because too many waited or took too long")
                .register(registry);
        this.overrun = Counter.builder("mds.queries.overrun")
                .description("evaluations that took more than twice their time limit; each is an error of the server")
                .register(registry);
        this.evaluation = Timer.builder("mds.queries.evaluation")
                .description("time of evaluations in the pool, with the writing of the result")
                .register(registry);
    }

    /** Records the time of an evaluation in the pool. */
    void evaluated(Duration time, Duration limit) {
        evaluation.record(time);
        if (time.compareTo(limit.multipliedBy(2)) > 0) {
            overrun.increment();
        }
    }

    void answered(QueryRoute queryRoute) {
        answered.get(queryRoute.ordinal()).increment();
    }

    void refused() {
        refused.increment();
    }

    void registerGauges(EvaluationPool pool, CompiledQueryCache compiledQueries,
            IncrementalAnswerCache incrementalAnswerCache, GroupColumns columns) {
        Gauge.builder("mds.queries.compiled.size", compiledQueries, CompiledQueryCache::bytes)
                .baseUnit("bytes")
                .description("cached compiled queries")
                .register(registry);
        Gauge.builder("mds.queries.memo.size", incrementalAnswerCache, IncrementalAnswerCache::bytes)
                .baseUnit("bytes")
                .description("cached partial results of entries for frequent queries")
                .register(registry);
        Gauge.builder("mds.queries.columns.size", columns, GroupColumns::bytes)
                .baseUnit("bytes")
                .description("columns of the values that queries compare with constants")
                .register(registry);
        Gauge.builder("mds.queries.waiting", pool, EvaluationPool::waiting)
                .description("evaluations that wait for a thread")
                .register(registry);
    }
}
