package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.Map;

import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;

/**
 * An XPath 1.0 condition of a subscription.
 *
 * @param namespaces
 *            prefix to URI
 */
record XPathCondition(String xpath, Map<String, String> namespaces) {

    private static final XPathLimits LIMITS = new XPathLimits(4096, 64, 2_000_000, Duration.ofMillis(100), 1 << 20);

    XPathCondition {
        namespaces = Map.copyOf(namespaces);
    }

    /**
     * Compiles the condition.
     *
     * @throws org.openmds.wsrf.xpath.InvalidXPathException
     *             the text is not an XPath expression
     */
    XPathExpression compiled() {
        return XPathExpression.compile(xpath, namespaces, LIMITS);
    }

    /** Returns true if the condition holds; a condition that cannot be evaluated does not hold, as in producers. */
    static boolean holds(XPathExpression condition, XmlTree document) {
        try {
            return condition.evaluate(document).booleanValue();
        } catch (XPathEvaluationException e) {
            return false;
        }
    }
}
