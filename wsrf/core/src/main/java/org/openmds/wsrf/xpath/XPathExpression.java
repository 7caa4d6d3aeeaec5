package org.openmds.wsrf.xpath;

import java.util.Map;

import org.openmds.wsrf.xml.XmlTree;

/**
 * A compiled XPath 1.0 expression with the namespaces of the place where it was written. Immutable and thread-safe.
 *
 * <p>
 * It is evaluated with the document node above the given tree's root as context node, over the whole document: an expression sees exactly what it
 * would see in the serialised document parsed again (namespace nodes included).
 */
public final class XPathExpression {

    /**
     * @param namespaces
     *            prefix to URI; XPath 1.0 has no default namespace, an entry under the empty prefix is ignored
     * @throws InvalidXPathException
     *             not XPath 1.0 (only the core function library is known), too long, too deep, or a prefix is not bound
     */
    public static XPathExpression compile(String text, Map<String, String> namespaces, XPathLimits limits) {
        throw new UnsupportedOperationException();
    }

    /**
     * Evaluates the expression.
     *
     * @throws XPathEvaluationException
     *             the limits of {@link #compile} were reached, or the expression has no meaning for its arguments
     */
    public XPathResult evaluate(XmlTree document) {
        throw new UnsupportedOperationException();
    }

    /** The expression as written. */
    public String text() {
        throw new UnsupportedOperationException();
    }

    /** The bound prefixes. */
    public Map<String, String> namespaces() {
        throw new UnsupportedOperationException();
    }
}
