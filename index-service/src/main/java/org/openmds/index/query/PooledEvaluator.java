package org.openmds.index.query;

import java.time.Duration;
import java.util.function.Supplier;

import org.openmds.budget.Budget;
import org.openmds.index.query.CachedAnswer.EvaluationOutcome;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.document.XPathLimits;

/**
 * Evaluates queries within their full limits, on the threads of the pool. Callers wait; equal queries over the same version are evaluated once.
 * Thread-safe.
 */
final class PooledEvaluator {

    /** Additional time for writing the result, after the wait for a thread and the evaluation. */
    private static final Duration WRITE_TIMEOUT = Duration.ofSeconds(1);

    private final Budget results;
    private final SharedEvaluations sharedEvaluations;
    private final AnswerCache answers;
    private final IncrementalAnswerCache incrementalAnswers;
    private final GroupColumns columns;
    private final EvaluationLimits limits;
    private final QueryMetrics metrics;

    /** The key of equal evaluations. */
    private record EvaluationKey(QueryKey key, long version) {
    }

    /**
     * The caches of the engine.
     *
     * @param results
     *            budget for the bytes of results while they are computed
     */
    record AnswerMemory(AnswerCache answers, IncrementalAnswerCache incrementalAnswers, GroupColumns columns,
            Budget results) {
    }

    PooledEvaluator(EvaluationPool pool, AnswerMemory memory, XPathLimits limits, QueryMetrics metrics) {
        this.results = memory.results();
        this.sharedEvaluations = new SharedEvaluations(limits.maxTime().multipliedBy(2).plus(WRITE_TIMEOUT),
                pool::evaluate, metrics::refused);
        this.answers = memory.answers();
        this.incrementalAnswers = memory.incrementalAnswers();
        this.columns = memory.columns();
        this.limits = EvaluationLimits.of(limits);
        this.metrics = metrics;
    }

    /**
     * A compiled query and its plan.
     *
     * @param plan
     *            the plan for one version of the document
     */
    record PlannedQuery(CompiledQuery compiled, QueryPlan plan) {
    }

    /**
     * @param planned
     *            the planned query, or the work that makes it
     * @param lane
     *            lane of the caller
     */
    XmlOutput evaluate(ServiceQuery query, Supplier<PlannedQuery> planned, String lane) {
        Object key = query.version().isPresent()
                ? new EvaluationKey(query.key(), query.version().getAsLong())
                : new Object();
        return sharedEvaluations.await(key, lane, () -> evaluateCounted(query, planned.get(), lane),
                () -> metrics.answered(QueryRoute.JOINED));
    }

    private XmlOutput evaluateCounted(ServiceQuery query, PlannedQuery planned, String lane) {
        try (ResultMemory memory = ResultMemory.of(results, lane)) {
            return evaluateFully(query, planned, limits.with(memory));
        }
    }

    private XmlOutput evaluateFully(ServiceQuery query, PlannedQuery planned, EvaluationLimits counted) {
        CompiledQuery compiled = planned.compiled();
        QueryPlan plan = planned.plan();
        EvaluationOutcome outcome;
        if (compiled.isFrequent() && plan instanceof QueryPlan.CombinedPlan combined
                && combined.positions().map(positions -> positions.length > QueryPlan.FEW_TREES).orElse(true)) {
            outcome = incrementalAnswers.evaluate(query.key(), combined, counted);
            metrics.answered(QueryRoute.MEMO);
        } else {
            QueryPlan narrowed = QueryPlanner.narrowed(query, compiled, plan, columns, counted);
            outcome = narrowed.evaluate(counted);
            metrics.answered(narrowed.route());
        }
        compiled.recordEvaluation();
        // Cached before the shared evaluation ends, so that other callers always find one of the two.
        answers.put(query, outcome);
        return outcome.output();
    }
}
