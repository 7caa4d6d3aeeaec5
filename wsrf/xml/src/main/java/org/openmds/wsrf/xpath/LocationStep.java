package org.openmds.wsrf.xpath;

import java.util.List;

import org.openmds.wsrf.xpath.document.NodeSink;
import org.openmds.wsrf.xpath.document.NodeTest;
import org.openmds.wsrf.xpath.document.RequiredValues;

/**
 * A location step (XPath 1.0, section 2.1).
 *
 * @param values
 *            values of which each node has one for which the first predicate holds
 */
record LocationStep(Axis axis, NodeTest test, List<Predicate> predicates, RequiredValues values) {

    LocationStep(Axis axis, NodeTest test, List<Predicate> predicates) {
        this(axis, test, predicates, ValueFinder.requiredBy(predicates, test));
    }

    /**
     * Passes the nodes that the step selects from one context node to the sink, in the order of the axis.
     *
     * @return false if the sink wanted no more
     */
    boolean select(XPathEvaluation evaluation, long from, NodeSink sink) {
        if (predicates.isEmpty()) {
            return axis.walk(evaluation, from, test, sink);
        }
        PredicateChain chain = PredicateChain.endingIn(predicates, sink, evaluation);
        axis.walk(evaluation, from, test, values, chain);
        return chain.finish();
    }

    boolean isPositional() {
        return Predicate.anyPositional(predicates);
    }

    /** Returns true if the step is the axis with {@code node()} and without predicates. */
    boolean isAnyNodeOn(Axis which) {
        return axis == which && test instanceof NodeTest.AnyNodeTest && predicates.isEmpty();
    }
}
