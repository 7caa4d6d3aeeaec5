package org.openmds.index.query;

import java.util.Optional;

import org.openmds.index.query.PooledEvaluator.PlannedQuery;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * Evaluates the queries to one service: at once from the cache or over a few entries, otherwise in the pool, which also compiles long expressions.
 * Thread-safe.
 *
 * @param service
 *            the number of the service; it distinguishes equal queries to different services
 */
record ServiceQueryEvaluator(int service, QueryPlanner planner, CompiledQueryCache compiledQueries,
        QuickEvaluator quick, PooledEvaluator pooled) implements QueryEvaluator {

    @Override
    public XmlOutput evaluate(XPathQuery query, ResourceProperties properties, Caller caller) {
        ServiceQuery serviceQuery = new ServiceQuery(new QueryKey(service, query), properties);
        Optional<XmlOutput> cached = quick.cached(serviceQuery);
        if (cached.isPresent()) {
            return cached.get();
        }
        if (!compiledQueries.isQuick(serviceQuery.key())) {
            // Compiling a long expression takes longer than most evaluations, so the caller waits for its turn before.
            return pooled.evaluate(serviceQuery, () -> planned(serviceQuery), caller.lane());
        }
        // Planned here and not in the pool: the index covers only recent snapshots.
        PlannedQuery planned = planned(serviceQuery);
        return quick.tryEvaluate(serviceQuery, planned.compiled(), planned.plan())
                .orElseGet(() -> pooled.evaluate(serviceQuery, () -> planned, caller.lane()));
    }

    private PlannedQuery planned(ServiceQuery query) {
        CompiledQuery compiled = compiledQueries.compiled(query.key());
        return new PlannedQuery(compiled, planner.plan(compiled, query.properties()));
    }

    @Override
    public Optional<XmlOutput> evaluateAtOnce(XPathQuery query, ResourceProperties properties) {
        ServiceQuery serviceQuery = new ServiceQuery(new QueryKey(service, query), properties);
        Optional<XmlOutput> cached = quick.cached(serviceQuery);
        if (cached.isPresent() || !compiledQueries.isQuick(serviceQuery.key())) {
            return cached;
        }
        PlannedQuery planned = planned(serviceQuery);
        return quick.tryEvaluate(serviceQuery, planned.compiled(), planned.plan());
    }
}
