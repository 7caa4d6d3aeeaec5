package org.openmds.index.query;

import java.util.Optional;
import java.util.OptionalLong;

import org.openmds.index.query.CachedAnswer.EvaluationOutcome;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.XPathEvaluationException;

/**
 * The queries to one service: answered at once from what is kept or over a few entries, and else by the pool, where equal ones are evaluated once.
 * Thread-safe.
 */
final class ServiceQueryEvaluator implements QueryEvaluator {

    /** Characters of an expression that is compiled at once. */
    private static final int MAX_QUICK_COMPILE_LENGTH = 512;
    /** Entries up to which a look at each is cheaper than a memo. */
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

    /** A query to a document. */
    private record ServiceQuery(QueryKey asked, ResourceProperties properties) {

        private OptionalLong version() {
            return properties.version();
        }

        /** Of the entries; where there are none, of the document. */
        private long entriesVersion() {
            return properties instanceof GroupProperties group
                    ? group.snapshot().entriesVersion()
                    : version().orElseThrow();
        }
    }

    /** What makes evaluations equal. */
    private record EvaluationKey(QueryKey asked, long version) {
    }

    @Override
    public XmlOutput evaluate(XPathQuery query, ResourceProperties properties) {
        ServiceQuery serviceQuery = new ServiceQuery(new QueryKey(service, query), properties);
        Optional<XmlOutput> kept = cachedOutput(serviceQuery);
        if (kept.isPresent()) {
            return kept.get();
        }
        CompiledQuery known = engine.compiled(serviceQuery.asked());
        // Here and not in the pool: the index knows the entries of young snapshots only.
        QueryPlan plan = planner.plan(known, properties);
        return tryEvaluate(serviceQuery, known, plan).orElseGet(() -> evaluateInPool(serviceQuery, known, plan));
    }

    @Override
    public Optional<XmlOutput> evaluateAtOnce(XPathQuery query, ResourceProperties properties) {
        ServiceQuery serviceQuery = new ServiceQuery(new QueryKey(service, query), properties);
        Optional<XmlOutput> kept = cachedOutput(serviceQuery);
        if (kept.isPresent()) {
            return kept;
        }
        if (!compilesAtOnce(serviceQuery.asked())) {
            return Optional.empty();
        }
        CompiledQuery known = engine.compiled(serviceQuery.asked());
        return tryEvaluate(serviceQuery, known, planner.plan(known, properties));
    }

    private boolean compilesAtOnce(QueryKey queryKey) {
        return queryKey.query().expression().length() <= MAX_QUICK_COMPILE_LENGTH
                || engine.findCompiled(queryKey).isPresent();
    }

    /** The answer that is kept, or is made from what is kept of the same entries: a renewal changes the group's own values alone. */
    private Optional<XmlOutput> cachedOutput(ServiceQuery serviceQuery) {
        if (serviceQuery.version().isEmpty()) {
            return Optional.empty();
        }
        long version = serviceQuery.version().getAsLong();
        Optional<XmlOutput> output = engine.answers()
                .find(serviceQuery.asked())
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
                || !compilesAtOnce(serviceQuery.asked())) {
            return Optional.empty();
        }
        PartialResult entries = answer.outcome().entries().get();
        try {
            Optional<EvaluationOutcome> renewed = QueryPlanner.recombine(engine.compiled(serviceQuery.asked()), group,
                    entries,
                    smallLimits.withPartialResult(entries, engine.limits().maxResultBytes()));
            renewed.ifPresent(outcome -> cache(serviceQuery, outcome));
            return renewed;
        } catch (XPathEvaluationException limit) {
            return Optional.empty();
        }
    }

    /** The answer, if it takes little; otherwise nothing is lost but the little. */
    private Optional<XmlOutput> tryEvaluate(ServiceQuery serviceQuery, CompiledQuery known, QueryPlan plan) {
        if (!plan.isSmall() || !known.isTryAllowed()) {
            return Optional.empty();
        }
        try {
            EvaluationOutcome outcome = plan.evaluate(smallLimits);
            if (known.markAnswered()) {
                // The first time it is not worth the place of another answer.
                cache(serviceQuery, outcome);
            }
            engine.metrics().answered(plan.route());
            return Optional.of(outcome.output());
        } catch (XPathEvaluationException limit) {
            // The pool finds out whether it is more than a limit.
            known.recordCostly();
            return Optional.empty();
        }
    }

    private XmlOutput evaluateInPool(ServiceQuery serviceQuery, CompiledQuery known, QueryPlan plan) {
        Object key = serviceQuery.version().isPresent()
                ? new EvaluationKey(serviceQuery.asked(), serviceQuery.version().getAsLong())
                : new Object();
        return engine.sharedEvaluations()
                .await(key, done -> engine.pool().evaluate(() -> evaluateFully(serviceQuery, known, plan), done),
                        () -> engine.metrics().answered(QueryRoute.JOINED));
    }

    private XmlOutput evaluateFully(ServiceQuery serviceQuery, CompiledQuery known, QueryPlan plan) {
        EvaluationOutcome outcome;
        if (known.isFrequent() && plan instanceof QueryPlan.CombinedPlan combined
                && combined.positions().map(places -> places.length > FEW_POSITIONS).orElse(true)) {
            outcome = engine.incrementalAnswers().evaluate(serviceQuery.asked(), combined, fullLimits);
            engine.metrics().answered(QueryRoute.MEMO);
        } else {
            outcome = plan.evaluate(fullLimits);
            engine.metrics().answered(plan.route());
        }
        known.recordEvaluation();
        // Before the flight ends, so that there is no moment without both.
        cache(serviceQuery, outcome);
        return outcome.output();
    }

    private void cache(ServiceQuery serviceQuery, EvaluationOutcome outcome) {
        serviceQuery.version()
                .ifPresent(version -> engine.answers()
                        .put(serviceQuery.asked(), new CachedAnswer(version, serviceQuery.entriesVersion(), outcome)));
    }
}
