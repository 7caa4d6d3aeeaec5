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
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;

/**
 * A filter with an XPath 1.0 condition: MessageContent, evaluated over the child of {@code wsnt:Message}, or ProducerProperties, evaluated over the
 * producer's resource property document. The result is converted as by XPath's {@code boolean()}. Thread-safe.
 */
record ContentFilter(XPathExpression expression) {

    private static final Logger LOG = LogManager.getLogger();
    /** Less than the limit of a query, because thousands of conditions may be evaluated for one message. */
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
     *            the kind of fault for an unknown dialect or an invalid expression
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

    /** Returns true if the condition holds; a condition whose evaluation fails does not hold. */
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
