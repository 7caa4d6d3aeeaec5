package org.openmds.wsrf.notification.subscription;

import java.time.Duration;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.InvalidXPathException;
import org.openmds.wsrf.xpath.XPathEvaluationException;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathLimits;

/**
 * An XPath 1.0 condition on a document: the filters MessageContent (on what stands in {@code wsnt:Message}) and ProducerProperties (on the producer's
 * resource property document). Its value is taken as XPath's {@code boolean()} takes it. Thread-safe.
 */
record ContentFilter(XPathExpression expression) {

    private static final Logger LOG = LogManager.getLogger();
    /** One of thousands of conditions on one message: less than a query may take. */
    static final Duration MAX_EVALUATION_TIME = Duration.ofMillis(100);

    private static final XPathLimits LIMITS = new XPathLimits(4096, 64, 2_000_000, MAX_EVALUATION_TIME, 1 << 20);

    /**
     * Reads an element of type {@code wsnt:QueryExpressionType}.
     *
     * <pre>{@code
     * <wsnt:MessageContent Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">//glue:Host[@Name="h1"]</wsnt:MessageContent>
     * }</pre>
     *
     * @param fault
     *            the kind for another dialect and for what is no expression
     */
    static ContentFilter read(XmlElement element, FaultKind fault) {
        String dialect = element.attribute(TopicPath.DIALECT).orElse("").strip();
        if (!dialect.equals(Namespaces.XPATH_1_0)) {
            throw new WsrfFaultException(fault, "the dialect '%s' of %s is not known; this service knows %s".formatted(
                    dialect, element.name().getLocalPart(), Namespaces.XPATH_1_0));
        }
        try {
            return new ContentFilter(
                    XPathExpression.compile(element.text().strip(), element.namespaces(), LIMITS));
        } catch (InvalidXPathException e) {
            throw new WsrfFaultException(fault, e.getMessage());
        }
    }

    /** Whether the condition holds; a condition that cannot be evaluated does not hold. */
    boolean accepts(XmlTree document) {
        try {
            return expression.evaluate(document).booleanValue();
        } catch (XPathEvaluationException e) {
            LOG.debug("the filter '{}' cannot be evaluated on {} and does not hold: {}", expression, document.name(),
                    e.getMessage());
            return false;
        }
    }
}
