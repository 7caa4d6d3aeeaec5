package org.openmds.index.query;

import java.util.Optional;

import org.openmds.index.query.CachedAnswer.EvaluationOutcome;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** Answers queries on the thread of their request, from the cache or within small limits. Thread-safe; never waits. */
final class QuickEvaluator {

    private final CompiledQueryCache compiledQueries;
    private final AnswerCache answers;
    private final QueryMetrics metrics;
    private final EvaluationLimits smallLimits;
    private final int maxResultBytes;

    QuickEvaluator(CompiledQueryCache compiledQueries, AnswerCache answers, XPathLimits limits, QueryMetrics metrics) {
        this.compiledQueries = compiledQueries;
        this.answers = answers;
        this.metrics = metrics;
        this.smallLimits = EvaluationLimits.small(limits);
        this.maxResultBytes = limits.maxResultBytes();
    }

    /** Returns the cached answer, or one that is made from cached results of the same entries: a renewal changes only the group's own values. */
    Optional<XmlOutput> cached(ServiceQuery query) {
        if (query.version().isEmpty()) {
            return Optional.empty();
        }
        long version = query.version().getAsLong();
        Optional<XmlOutput> output = answers.find(query.key())
                .flatMap(answer -> answer.version() == version
                        ? Optional.of(answer.outcome())
                        : recombined(query, answer))
                .map(EvaluationOutcome::output);
        output.ifPresent(_ -> metrics.answered(QueryRoute.KEPT));
        return output;
    }

    /** Returns the answer if it can be computed within small limits; otherwise only that small effort is lost. */
    Optional<XmlOutput> tryEvaluate(ServiceQuery query, CompiledQuery compiled, QueryPlan plan) {
        if (!plan.isSmall() || !compiled.isTryAllowed()) {
            return Optional.empty();
        }
        try {
            EvaluationOutcome outcome = plan.evaluate(smallLimits.withElements());
            if (compiled.markAnswered()) {
                // An answer that is used only once must not displace another from the cache.
                answers.put(query, outcome.forCache());
            }
            metrics.answered(plan.route());
            return Optional.of(outcome.output());
        } catch (XPathEvaluationException limit) {
            // The pool finds out whether this is more than a small limit.
            compiled.recordCostly();
            return Optional.empty();
        }
    }

    private Optional<EvaluationOutcome> recombined(ServiceQuery query, CachedAnswer answer) {
        if (!(query.properties() instanceof GroupProperties group)
                || answer.entriesVersion() != query.entriesVersion() || answer.outcome().entries().isEmpty()
                || !compiledQueries.isQuick(query.key())) {
            return Optional.empty();
        }
        PartialResult entries = answer.outcome().entries().get();
        try {
            Optional<EvaluationOutcome> renewed = QueryPlanner.recombine(compiledQueries.compiled(query.key()), group,
                    entries, smallLimits.withPartialResult(entries, maxResultBytes));
            renewed.ifPresent(outcome -> answers.put(query, outcome));
            return renewed;
        } catch (XPathEvaluationException limit) {
            return Optional.empty();
        }
    }
}
