package org.openmds.index.query;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.wsrf.properties.Query;
import org.openmds.wsrf.xpath.EntryLocal;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathLimits;

/** What is found out about a query once. Thread-safe. */
final class KnownQuery {

    private static final int FREQUENT = 2;
    /** Times that a costly query is not tried: a try takes about a tenth of a millisecond. */
    private static final int TIMES_UNTRIED = 64;

    private final XPathExpression expression;
    private final Optional<EntryLocal> local;
    private final AtomicInteger untried = new AtomicInteger();
    private volatile boolean answered;
    private final AtomicInteger evaluations = new AtomicInteger();

    private KnownQuery(XPathExpression expression) {
        this.expression = expression;
        this.local = expression.entryLocal();
    }

    /**
     * @throws org.openmds.wsrf.xpath.InvalidXPathException
     *             it is no expression
     */
    static KnownQuery compile(Query query, XPathLimits limits) {
        return new KnownQuery(XPathExpression.compile(query.expression(), query.namespaces(), limits));
    }

    XPathExpression expression() {
        return expression;
    }

    /** How it can be evaluated entry by entry. */
    Optional<EntryLocal> local() {
        return local;
    }

    /**
     * Whether to try it over a few entries. When it was found to take long, it is left alone for the next times: but not for ever, because entries change
     * and each service has its own.
     */
    boolean isWorthATry() {
        return untried.get() == 0 || untried.updateAndGet(left -> Math.max(0, left - 1)) == 0;
    }

    void foundCostly() {
        untried.set(TIMES_UNTRIED);
    }

    /** Whether it was answered before; from now on it was. */
    boolean comesAgain() {
        boolean before = answered;
        answered = true;
        return before;
    }

    /** Whether the pool evaluated it several times: so more will follow. */
    boolean isFrequent() {
        return evaluations.get() >= FREQUENT;
    }

    void evaluated() {
        evaluations.incrementAndGet();
    }
}
