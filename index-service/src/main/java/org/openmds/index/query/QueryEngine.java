package org.openmds.index.query;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import org.ehcache.CacheManager;
import org.ehcache.Status;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.openmds.budget.Budget;
import org.openmds.budget.HeapShare;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.xpath.document.XPathLimits;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * Answers the queries of all services of a process: they share the evaluation threads, the caches, and the limits of both. Thread-safe.
 */
public final class QueryEngine implements AutoCloseable {

    /** Queue length for each thread; short, so that one caller's slow queries do not delay all others. */
    private static final int WAITING_PER_THREAD = 16;
    private static final int MIN_WAITING = 64;
    private static final long MAX_EXPRESSION_BYTES = 32 << 20;
    private static final long MAX_ANSWER_BYTES = 48 << 20;
    private static final long MAX_INCREMENTAL_BYTES = 32 << 20;

    private final EvaluationPool pool;
    private final CacheManager caches;
    private final CompiledQueryCache compiledQueries;
    private final QuickEvaluator quick;
    private final PooledEvaluator pooled;
    private final AtomicInteger services = new AtomicInteger();

    /**
     * @param limits
     *            limits of a query
     * @param threads
     *            maximum number of concurrent evaluations of one caller; one more thread is for other callers
     * @param results
     *            budget for the bytes of results while they are computed
     */
    public QueryEngine(XPathLimits limits, int threads, MeterRegistry registry, Budget results) {
        QueryMetrics metrics = new QueryMetrics(registry);
        this.pool = new EvaluationPool(new EvaluationPool.PoolLimits(threads,
                Math.max(MIN_WAITING, WAITING_PER_THREAD * threads), limits.maxTime()),
                System::nanoTime, metrics);
        this.caches = CacheManagerBuilder.newCacheManagerBuilder().build(true);
        this.compiledQueries = new CompiledQueryCache(
                Math.min(MAX_EXPRESSION_BYTES, HeapShare.COMPILED_QUERIES.bytes()), limits);
        AnswerCache answers = new AnswerCache(caches,
                Math.min(MAX_ANSWER_BYTES, HeapShare.QUERY_ANSWERS.bytes()));
        IncrementalAnswerCache incrementalAnswers = new IncrementalAnswerCache(
                Math.min(MAX_INCREMENTAL_BYTES, HeapShare.PARTIAL_ANSWERS.bytes()),
                System::nanoTime);
        GroupColumns columns = new GroupColumns(HeapShare.VALUE_COLUMNS.bytes());
        this.quick = new QuickEvaluator(compiledQueries, answers, limits, metrics);
        this.pooled = new PooledEvaluator(pool,
                new PooledEvaluator.AnswerMemory(answers, incrementalAnswers, columns, results), limits, metrics);
        metrics.registerGauges(pool, compiledQueries, incrementalAnswers, columns);
    }

    /** Returns the evaluator of a service without a group, or whose group has no index. */
    public QueryEvaluator evaluator() {
        return evaluator(new QueryPlanner(Optional.empty()));
    }

    /** Returns the evaluator of a service with a group. */
    public QueryEvaluator evaluator(GroupIndex index) {
        return evaluator(new QueryPlanner(Optional.of(index)));
    }

    /** Refuses waiting evaluations. Idempotent; does not wait for running ones, which end by themselves. */
    @Override
    public void close() {
        pool.close();
        if (caches.getStatus() == Status.AVAILABLE) {
            caches.close();
        }
    }

    private QueryEvaluator evaluator(QueryPlanner planner) {
        return new ServiceQueryEvaluator(services.getAndIncrement(), planner, compiledQueries, quick, pooled);
    }
}
