package org.openmds.index.query;

import java.util.Optional;
import java.util.OptionalLong;

import org.openmds.index.query.CachedAnswer.EvaluationOutcome;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/**
 * Evaluates the queries to one service: at once from caches or over a few entries, otherwise in the pool, where equal ones are evaluated once.
 * Thread-safe.
 */
final class ServiceQueryEvaluator implements QueryEvaluator {

    /** Maximum length of an expression that is compiled on the request's thread. */
    private static final int MAX_QUICK_COMPILE_LENGTH = 512;
    /** Number of entries up to which evaluating each is cheaper than an incremental answer. */
    private static final int FEW_POSITIONS = 256;

    private final QueryEngine engine;
    private final int service;
    private final QueryPlanner planner;
    private final EvaluationLimits smallLimits;
    private final EvaluationLimits fullLimits;

    ServiceQueryEvaluator(QueryEngine engine, int service, QueryPlanner planner) {
        this.engine = engine;
        this.service = service;
        this.planner = planner;
        this.smallLimits = EvaluationLimits.small(engine.limits());
        this.fullLimits = EvaluationLimits.of(engine.limits());
    }

    /** A query with its document. */
    private record ServiceQuery(QueryKey key, ResourceProperties properties) {

        private OptionalLong version() {
            return properties.version();
        }

        /** Returns the version of the entries, or of a document without entries. */
        private long entriesVersion() {
            return properties instanceof GroupProperties group
                    ? group.snapshot().entriesVersion()
                    : version().orElseThrow();
        }
    }

    /** The key of equal evaluations. */
    private record EvaluationKey(QueryKey key, long version) {
    }

    @Override
    public XmlOutput evaluate(XPathQuery query, ResourceProperties properties) {
        ServiceQuery serviceQuery = new ServiceQuery(new QueryKey(service, query), properties);
        Optional<XmlOutput> cached = cachedOutput(serviceQuery);
        if (cached.isPresent()) {
            return cached.get();
        }
        CompiledQuery known = engine.compiled(serviceQuery.key());
        // Planned here and not in the pool: the index covers only recent snapshots.
        QueryPlan plan = planner.plan(known, properties);
        return tryEvaluate(serviceQuery, known, plan).orElseGet(() -> evaluateInPool(serviceQuery, known, plan));
    }

    @Override
    public Optional<XmlOutput> evaluateAtOnce(XPathQuery query, ResourceProperties properties) {
        ServiceQuery serviceQuery = new ServiceQuery(new QueryKey(service, query), properties);
        Optional<XmlOutput> cached = cachedOutput(serviceQuery);
        if (cached.isPresent()) {
            return cached;
        }
        if (!compilesAtOnce(serviceQuery.key())) {
            return Optional.empty();
        }
        CompiledQuery known = engine.compiled(serviceQuery.key());
        return tryEvaluate(serviceQuery, known, planner.plan(known, properties));
    }

    private boolean compilesAtOnce(QueryKey queryKey) {
        return queryKey.query().expression().length() <= MAX_QUICK_COMPILE_LENGTH
                || engine.findCompiled(queryKey).isPresent();
    }

    /** Returns the cached answer, or one that is made from cached results of the same entries: a renewal changes only the group's own values. */
    private Optional<XmlOutput> cachedOutput(ServiceQuery serviceQuery) {
        if (serviceQuery.version().isEmpty()) {
            return Optional.empty();
        }
        long version = serviceQuery.version().getAsLong();
        Optional<XmlOutput> output = engine.answers()
                .find(serviceQuery.key())
                .flatMap(answer -> answer.version() == version
                        ? Optional.of(answer.outcome())
                        : recombined(serviceQuery, answer))
                .map(EvaluationOutcome::output);
        output.ifPresent(found -> engine.metrics().answered(QueryRoute.KEPT));
        return output;
    }

    private Optional<EvaluationOutcome> recombined(ServiceQuery serviceQuery, CachedAnswer answer) {
        if (!(serviceQuery.properties() instanceof GroupProperties group)
                || answer.entriesVersion() != serviceQuery.entriesVersion() || answer.outcome().entries().isEmpty()
                || !compilesAtOnce(serviceQuery.key())) {
            return Optional.empty();
        }
        PartialResult entries = answer.outcome().entries().get();
        try {
            Optional<EvaluationOutcome> renewed = QueryPlanner.recombine(engine.compiled(serviceQuery.key()), group,
                    entries,
                    smallLimits.withPartialResult(entries, engine.limits().maxResultBytes()));
            renewed.ifPresent(outcome -> cache(serviceQuery, outcome));
            return renewed;
        } catch (XPathEvaluationException limit) {
            return Optional.empty();
        }
    }

    /** Returns the answer if it can be computed within small limits; otherwise only that small effort is lost. */
    private Optional<XmlOutput> tryEvaluate(ServiceQuery serviceQuery, CompiledQuery known, QueryPlan plan) {
        if (!plan.isSmall() || !known.isTryAllowed()) {
            return Optional.empty();
        }
        try {
            EvaluationOutcome outcome = plan.evaluate(smallLimits);
            if (known.markAnswered()) {
                // An answer that is used only once must not displace another from the cache.
                cache(serviceQuery, outcome);
            }
            engine.metrics().answered(plan.route());
            return Optional.of(outcome.output());
        } catch (XPathEvaluationException limit) {
            // The pool finds out whether this is more than a small limit.
            known.recordCostly();
            return Optional.empty();
        }
    }

    private XmlOutput evaluateInPool(ServiceQuery serviceQuery, CompiledQuery known, QueryPlan plan) {
        Object key = serviceQuery.version().isPresent()
                ? new EvaluationKey(serviceQuery.key(), serviceQuery.version().getAsLong())
                : new Object();
        return engine.sharedEvaluations()
                .await(key, done -> engine.pool().evaluate(() -> evaluateFully(serviceQuery, known, plan), done),
                        () -> engine.metrics().answered(QueryRoute.JOINED));
    }

    private XmlOutput evaluateFully(ServiceQuery serviceQuery, CompiledQuery known, QueryPlan plan) {
        EvaluationOutcome outcome;
        if (known.isFrequent() && plan instanceof QueryPlan.CombinedPlan combined
                && combined.positions().map(positions -> positions.length > FEW_POSITIONS).orElse(true)) {
            outcome = engine.incrementalAnswers().evaluate(serviceQuery.key(), combined, fullLimits);
            engine.metrics().answered(QueryRoute.MEMO);
        } else {
            outcome = plan.evaluate(fullLimits);
            engine.metrics().answered(plan.route());
        }
        known.recordEvaluation();
        // Cached before the shared evaluation ends, so that other callers always find one of the two.
        cache(serviceQuery, outcome);
        return outcome.output();
    }

    private void cache(ServiceQuery serviceQuery, EvaluationOutcome outcome) {
        serviceQuery.version()
                .ifPresent(version -> engine.answers()
                        .put(serviceQuery.key(), new CachedAnswer(version, serviceQuery.entriesVersion(), outcome)));
    }
}
