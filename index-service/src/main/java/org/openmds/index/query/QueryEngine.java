package org.openmds.index.query;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import org.ehcache.CacheManager;
import org.ehcache.Status;
import org.ehcache.config.builders.CacheManagerBuilder;
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
    /** Divisor of the heap: in a small heap, each cache takes at most this part. */
    private static final int HEAP_DIVISOR = 16;
    /** Additional time for writing the result, after the wait for a thread and the evaluation. */
    private static final Duration WRITE_TIMEOUT = Duration.ofSeconds(1);

    private final XPathLimits limits;
    private final QueryMetrics metrics;
    private final EvaluationPool pool;
    private final SharedEvaluations sharedEvaluations;
    private final CacheManager caches;
    private final CompiledQueryCache compiledQueries;
    private final AnswerCache answers;
    private final IncrementalAnswerCache incrementalAnswers;
    private final AtomicInteger services = new AtomicInteger();

    /**
     * @param limits
     *            limits of a query
     * @param threads
     *            maximum number of concurrent evaluations
     */
    public QueryEngine(XPathLimits limits, int threads, MeterRegistry registry) {
        this.limits = limits;
        this.metrics = new QueryMetrics(registry);
        this.pool = new EvaluationPool(new EvaluationPool.PoolLimits(threads,
                Math.max(MIN_WAITING, WAITING_PER_THREAD * threads), limits.maxTime()),
                System::nanoTime, metrics::refused);
        this.sharedEvaluations = new SharedEvaluations(limits.maxTime().multipliedBy(2).plus(WRITE_TIMEOUT));
        this.caches = CacheManagerBuilder.newCacheManagerBuilder().build(true);
        this.compiledQueries = new CompiledQueryCache(partOfHeap(MAX_EXPRESSION_BYTES));
        this.answers = new AnswerCache(caches, partOfHeap(MAX_ANSWER_BYTES));
        this.incrementalAnswers = new IncrementalAnswerCache(partOfHeap(MAX_INCREMENTAL_BYTES), System::nanoTime);
        metrics.registerGauges(pool, incrementalAnswers);
    }

    /** Returns the evaluator of a service without a group, or whose group has no index. */
    public QueryEvaluator evaluator() {
        return new ServiceQueryEvaluator(this, services.getAndIncrement(), new QueryPlanner(Optional.empty()));
    }

    /** Returns the evaluator of a service with a group. */
    public QueryEvaluator evaluator(GroupIndex index) {
        return new ServiceQueryEvaluator(this, services.getAndIncrement(), new QueryPlanner(Optional.of(index)));
    }

    /** Refuses waiting evaluations. Idempotent; does not wait for running ones, which end by themselves. */
    @Override
    public void close() {
        pool.close();
        if (caches.getStatus() == Status.AVAILABLE) {
            caches.close();
        }
    }

    XPathLimits limits() {
        return limits;
    }

    QueryMetrics metrics() {
        return metrics;
    }

    EvaluationPool pool() {
        return pool;
    }

    SharedEvaluations sharedEvaluations() {
        return sharedEvaluations;
    }

    AnswerCache answers() {
        return answers;
    }

    IncrementalAnswerCache incrementalAnswers() {
        return incrementalAnswers;
    }

    Optional<CompiledQuery> findCompiled(QueryKey queryKey) {
        return compiledQueries.find(queryKey);
    }

    /**
     * Returns the compiled query, from the cache if possible.
     *
     * @throws org.openmds.wsrf.xpath.InvalidXPathException
     *             the text is not an XPath expression, or its namespaces are too long
     */
    CompiledQuery compiled(QueryKey queryKey) {
        return findCompiled(queryKey).orElseGet(() -> {
            queryKey.requireShortNamespaces();
            CompiledQuery compiled = CompiledQuery.compile(queryKey.query(), limits);
            compiledQueries.put(queryKey, compiled);
            return compiled;
        });
    }

    private static long partOfHeap(long maxBytes) {
        return Math.min(maxBytes, Runtime.getRuntime().maxMemory() / HEAP_DIVISOR);
    }
}
