package org.openmds.index.query;

import java.util.Optional;

import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * Evaluates the queries to one service: at once from the cache or over a few entries, otherwise in the pool. Thread-safe.
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
        CompiledQuery compiled = compiledQueries.compiled(serviceQuery.key());
        // Planned here and not in the pool: the index covers only recent snapshots.
        QueryPlan plan = planner.plan(compiled, properties);
        return quick.tryEvaluate(serviceQuery, compiled, plan)
                .orElseGet(() -> pooled.evaluate(serviceQuery, compiled, plan, caller.lane()));
    }

    @Override
    public Optional<XmlOutput> evaluateAtOnce(XPathQuery query, ResourceProperties properties) {
        ServiceQuery serviceQuery = new ServiceQuery(new QueryKey(service, query), properties);
        Optional<XmlOutput> cached = quick.cached(serviceQuery);
        if (cached.isPresent() || !compiledQueries.isQuick(serviceQuery.key())) {
            return cached;
        }
        CompiledQuery compiled = compiledQueries.compiled(serviceQuery.key());
        return quick.tryEvaluate(serviceQuery, compiled, planner.plan(compiled, properties));
    }
}
