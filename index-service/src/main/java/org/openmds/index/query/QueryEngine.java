package org.openmds.index.query;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import org.ehcache.CacheManager;
import org.ehcache.Status;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.xpath.XPathLimits;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * Answers the queries of all services of a process: they share the threads that evaluate, what is remembered of queries, and the bounds on both.
 * Thread-safe.
 */
public final class QueryEngine implements AutoCloseable {

    /** So few that waiting stays short where queries take long: one caller's must not keep all others from their turn. */
    private static final int WAITING_A_THREAD = 16;
    private static final int LEAST_WAITING = 64;
    private static final long MOST_BYTES_OF_EXPRESSIONS = 32 << 20;
    private static final long MOST_BYTES_OF_ANSWERS = 48 << 20;
    private static final long MOST_BYTES_OF_MEMOS = 32 << 20;
    /** Of a small heap, what is kept takes less. */
    private static final int SMALLEST_PART_OF_HEAP = 16;
    /** Beyond waiting for a thread and the evaluation itself, for writing the result. */
    private static final Duration SLACK = Duration.ofSeconds(1);

    private final XPathLimits limits;
    private final QueryMetrics metrics;
    private final EvaluationPool pool;
    private final Flights flights;
    private final CacheManager caches;
    private final KnownQueries known;
    private final KeptAnswers answers;
    private final Memos memos;
    private final AtomicInteger services = new AtomicInteger();

    /**
     * @param limits
     *            what a query may cost
     * @param threads
     *            queries that are evaluated at one time
     */
    public QueryEngine(XPathLimits limits, int threads, MeterRegistry registry) {
        this.limits = limits;
        this.metrics = new QueryMetrics(registry);
        this.pool = new EvaluationPool(new EvaluationPool.Settings(threads,
                Math.max(LEAST_WAITING, WAITING_A_THREAD * threads), limits.maxTime()),
                System::nanoTime, metrics::refused);
        this.flights = new Flights(limits.maxTime().multipliedBy(2).plus(SLACK));
        this.caches = CacheManagerBuilder.newCacheManagerBuilder().build(true);
        this.known = new KnownQueries(partOfHeap(MOST_BYTES_OF_EXPRESSIONS));
        this.answers = new KeptAnswers(caches, partOfHeap(MOST_BYTES_OF_ANSWERS));
        this.memos = new Memos(partOfHeap(MOST_BYTES_OF_MEMOS), System::nanoTime);
        metrics.show(pool, memos);
    }

    /** For the queries to a service without a group, or whose group has no index. */
    public QueryEvaluator evaluator() {
        return new ServiceQueries(this, services.getAndIncrement(), new Planner(Optional.empty()));
    }

    /** For the queries to a service that shows a group. */
    public QueryEvaluator evaluator(GroupIndex index) {
        return new ServiceQueries(this, services.getAndIncrement(), new Planner(Optional.of(index)));
    }

    /** Refuses what waits. Idempotent; does not wait for what is being evaluated, which ends by itself. */
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

    Flights flights() {
        return flights;
    }

    KeptAnswers answers() {
        return answers;
    }

    Memos memos() {
        return memos;
    }

    Optional<KnownQuery> known(Asked asked) {
        return known.find(asked);
    }

    /**
     * What there is to know of a query.
     *
     * @throws org.openmds.wsrf.xpath.InvalidXPathException
     *             it is no expression, or its namespaces are too long
     */
    KnownQuery compiled(Asked asked) {
        return known(asked).orElseGet(() -> {
            asked.check();
            KnownQuery compiled = KnownQuery.compile(asked.query(), limits);
            known.keep(asked, compiled);
            return compiled;
        });
    }

    private static long partOfHeap(long most) {
        return Math.min(most, Runtime.getRuntime().maxMemory() / SMALLEST_PART_OF_HEAP);
    }
}
