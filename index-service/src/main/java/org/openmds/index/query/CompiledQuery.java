package org.openmds.index.query;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.xpath.EntryLocalExpression;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathLimits;

/** What is found out about a query once. Thread-safe. */
final class CompiledQuery {

    private static final int FREQUENT_EVALUATIONS = 2;
    /** Times that a costly query is not tried: a try takes about a tenth of a millisecond. */
    private static final int SKIPPED_TRIES = 64;

    private final XPathExpression expression;
    private final Optional<EntryLocalExpression> local;
    private final AtomicInteger triesToSkip = new AtomicInteger();
    private volatile boolean answered;
    private final AtomicInteger evaluations = new AtomicInteger();

    private CompiledQuery(XPathExpression expression) {
        this.expression = expression;
        this.local = expression.entryLocal();
    }

    /**
     * @throws org.openmds.wsrf.xpath.InvalidXPathException
     *             it is no expression
     */
    static CompiledQuery compile(XPathQuery query, XPathLimits limits) {
        return new CompiledQuery(XPathExpression.compile(query.expression(), query.namespaces(), limits));
    }

    XPathExpression expression() {
        return expression;
    }

    /** How it can be evaluated entry by entry. */
    Optional<EntryLocalExpression> local() {
        return local;
    }

    /**
     * Whether to try it over a few entries. When it was found to take long, it is left alone for the next times: but not for ever, because entries change
     * and each service has its own.
     */
    boolean isTryAllowed() {
        return triesToSkip.get() == 0 || triesToSkip.updateAndGet(left -> Math.max(0, left - 1)) == 0;
    }

    void recordCostly() {
        triesToSkip.set(SKIPPED_TRIES);
    }

    /** Whether it was answered before; from now on it was. */
    boolean markAnswered() {
        boolean before = answered;
        answered = true;
        return before;
    }

    /** Whether the pool evaluated it several times: so more will follow. */
    boolean isFrequent() {
        return evaluations.get() >= FREQUENT_EVALUATIONS;
    }

    void recordEvaluation() {
        evaluations.incrementAndGet();
    }
}
