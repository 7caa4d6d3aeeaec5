package org.openmds.index;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.properties.Query;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.properties.QueryResults;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathLimits;

/**
 * Evaluates the queries of one group with what can be remembered of earlier ones: compiled expressions, and results as long as the document's version is
 * the same. Lets only so many evaluations run at once that reading goes on beside them. Thread-safe.
 */
final class CachingQueryEvaluator implements QueryEvaluator, AutoCloseable {

    private static final int EXPRESSIONS = 1_000;
    private static final int RESULTS = 256;
    private static final int LARGEST_RESULT = 256 << 10;

    private final XPathLimits limits;
    private final Semaphore evaluations;
    private final CacheManager caches;
    private final Cache<Query, XPathExpression> expressions;
    private final Cache<Query, Result> results;

    /**
     * @param concurrency
     *            evaluations at one time; others wait as long as an evaluation may last, and are then refused
     */
    CachingQueryEvaluator(XPathLimits limits, int concurrency) {
        this.limits = limits;
        this.evaluations = new Semaphore(concurrency, true);
        this.caches = CacheManagerBuilder.newCacheManagerBuilder().build(true);
        this.expressions = caches.createCache("expressions",
                CacheConfigurationBuilder.newCacheConfigurationBuilder(Query.class,
                        XPathExpression.class, ResourcePoolsBuilder.heap(EXPRESSIONS)));
        this.results = caches.createCache("results",
                CacheConfigurationBuilder.newCacheConfigurationBuilder(Query.class, Result.class,
                        ResourcePoolsBuilder.heap(RESULTS)));
    }

    /** An answer, and the version of the document that it answers for. */
    record Result(long version, BytesOutput output) {
    }

    @Override
    public XmlOutput evaluate(Query query, ResourceProperties properties) {
        Result known = results.get(query);
        if (known != null && properties.version().isPresent() && known.version() == properties.version().getAsLong()) {
            return known.output();
        }
        BytesOutput output = evaluate(compile(query), properties);
        if (properties.version().isPresent() && output.length() <= LARGEST_RESULT) {
            results.put(query, new Result(properties.version().getAsLong(), output));
        }
        return output;
    }

    @Override
    public void close() {
        caches.close();
    }

    private XPathExpression compile(Query query) {
        @Nullable
        XPathExpression known = expressions.get(query);
        if (known != null) {
            return known;
        }
        XPathExpression compiled = XPathExpression.compile(query.expression(), query.namespaces(), limits);
        expressions.put(query, compiled);
        return compiled;
    }

    private BytesOutput evaluate(XPathExpression expression, ResourceProperties properties) {
        acquire();
        try {
            return QueryResults.write(expression.evaluate(properties.document()), limits);
        } finally {
            evaluations.release();
        }
    }

    private void acquire() {
        try {
            if (evaluations.tryAcquire(limits.maxTime().toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new WsrfFaultException(FaultKind.RESOURCE_UNAVAILABLE,
                "too many queries are being evaluated; try again later");
    }
}
