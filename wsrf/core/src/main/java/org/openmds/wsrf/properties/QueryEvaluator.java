package org.openmds.wsrf.properties;

import java.util.Optional;

import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;

/** Evaluates queries over resource properties. Thread-safe. */
@FunctionalInterface
public interface QueryEvaluator {

    /**
     * Evaluates a query; may block.
     *
     * @param caller
     *            the caller; callers whose queries take long take turns
     * @return the content of a QueryResourcePropertiesResponse
     * @throws org.openmds.wsrf.xpath.InvalidXPathException
     *             the expression is not valid
     * @throws org.openmds.wsrf.xpath.document.XPathEvaluationException
     *             the evaluation was stopped
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             ResourceUnavailable: too many queries are being evaluated
     */
    XmlOutput evaluate(XPathQuery query, ResourceProperties properties, Caller caller);

    /** Evaluates a query of this process. */
    default XmlOutput evaluate(XPathQuery query, ResourceProperties properties) {
        return evaluate(query, properties, Caller.LOCAL);
    }

    /**
     * Evaluates a query without waiting, within about a hundred microseconds. It is called on threads that serve many connections.
     *
     * @return empty if this is not possible; the caller then uses {@link #evaluate}
     */
    default Optional<XmlOutput> evaluateAtOnce(XPathQuery query, ResourceProperties properties) {
        return Optional.empty();
    }

    /** Returns an evaluator without a cache: it compiles and evaluates each query. */
    static QueryEvaluator direct(XPathLimits limits) {
        return (query, properties, caller) -> {
            XPathExpression expression = XPathExpression.compile(query.expression(), query.namespaces(), limits);
            return QueryResults.write(expression.evaluate(properties.document()), limits);
        };
    }
}
