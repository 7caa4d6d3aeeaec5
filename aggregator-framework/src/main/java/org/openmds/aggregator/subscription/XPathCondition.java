package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.Map;

import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.XPathEvaluationException;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathLimits;

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
     * The condition in a form that can be asked.
     *
     * @throws org.openmds.wsrf.xpath.InvalidXPathException
     *             it is no XPath expression
     */
    XPathExpression compiled() {
        return XPathExpression.compile(xpath, namespaces, LIMITS);
    }

    /** Whether it holds; one that cannot be evaluated does not, at a producer neither. */
    static boolean holds(XPathExpression condition, XmlTree document) {
        try {
            return condition.evaluate(document).booleanValue();
        } catch (XPathEvaluationException e) {
            return false;
        }
    }
}
