package org.openmds.wsrf.properties;

import java.util.Optional;

import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathLimits;

/** Answers queries over resource properties. Thread-safe. */
@FunctionalInterface
public interface QueryEvaluator {

    /**
     * @return the content of a QueryResourcePropertiesResponse
     * @throws org.openmds.wsrf.xpath.InvalidXPathException
     *             the expression is refused
     * @throws org.openmds.wsrf.xpath.XPathEvaluationException
     *             the evaluation was stopped
     */
    XmlOutput evaluate(XPathQuery query, ResourceProperties properties);

    /**
     * The same where the answer is there without waiting, within about a hundred microseconds; called on threads that serve many connections.
     *
     * @return empty where that cannot be: then {@link #evaluate} is to be asked
     */
    default Optional<XmlOutput> evaluateAtOnce(XPathQuery query, ResourceProperties properties) {
        return Optional.empty();
    }

    /** Compiles and evaluates each query anew. */
    static QueryEvaluator direct(XPathLimits limits) {
        return (query, properties) -> {
            XPathExpression expression = XPathExpression.compile(query.expression(), query.namespaces(), limits);
            return QueryResults.write(expression.evaluate(properties.document()), limits);
        };
    }
}
