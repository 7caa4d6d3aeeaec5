package org.openmds.index.query;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.xpath.EntryLocalExpression;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.text.LastLiteral;

/** A compiled query with its statistics. Thread-safe. */
final class CompiledQuery {

    private static final int FREQUENT_EVALUATIONS = 2;
    /** Number of times that a costly query is not tried again: a try takes about a tenth of a millisecond. */
    private static final int SKIPPED_TRIES = 64;

    private final XPathExpression expression;
    private final Optional<EntryLocalExpression> local;
    private final AtomicInteger triesToSkip = new AtomicInteger();
    private volatile boolean answered;
    private final AtomicInteger evaluations = new AtomicInteger();

    private CompiledQuery(XPathExpression expression, Optional<EntryLocalExpression> local) {
        this.expression = expression;
        this.local = local;
    }

    /**
     * @throws org.openmds.wsrf.xpath.InvalidXPathException
     *             the text is not an XPath expression
     */
    static CompiledQuery compile(XPathQuery query, XPathLimits limits) {
        XPathExpression expression = XPathExpression.compile(query.expression(), query.namespaces(), limits);
        return new CompiledQuery(expression, expression.entryLocal());
    }

    /** Returns what all queries with another value as their last literal have in common, for {@link #withLastLiteral}; empty if they must be compiled. */
    Optional<CompiledQuery> withoutLastLiteral() {
        return expression.withoutLastLiteral().map(form -> new CompiledQuery(form, form.entryLocal()));
    }

    /**
     * Returns the query with another value as its last literal; empty if it must be compiled.
     *
     * @throws org.openmds.wsrf.xpath.InvalidXPathException
     *             the value is not allowed
     */
    Optional<CompiledQuery> withLastLiteral(LastLiteral changed) {
        return expression.withLastLiteral(changed)
                .map(other -> new CompiledQuery(other,
                        local.map(entries -> entries.withExpression(other, changed.value()))));
    }

    XPathExpression expression() {
        return expression;
    }

    /** Returns the evaluation entry by entry, if there is one. */
    Optional<EntryLocalExpression> local() {
        return local;
    }

    /**
     * Returns true if an evaluation within small limits should be tried. A query that was found to be costly is not tried for some times; but not
     * for ever, because entries change and services differ.
     */
    boolean isTryAllowed() {
        return triesToSkip.get() == 0 || triesToSkip.updateAndGet(left -> Math.max(0, left - 1)) == 0;
    }

    void recordCostly() {
        triesToSkip.set(SKIPPED_TRIES);
    }

    /** Returns true if the query was answered before, and marks it as answered. */
    boolean markAnswered() {
        boolean before = answered;
        answered = true;
        return before;
    }

    /** Returns true if the pool has evaluated the query several times, so that more evaluations are likely. */
    boolean isFrequent() {
        return evaluations.get() >= FREQUENT_EVALUATIONS;
    }

    void recordEvaluation() {
        evaluations.incrementAndGet();
    }
}
