package org.openmds.wsrf.xpath.oracle;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.xml.XMLConstants;

import org.jaxen.BaseXPath;
import org.jaxen.Context;
import org.jaxen.ContextSupport;
import org.jaxen.JaxenHandler;
import org.jaxen.SimpleNamespaceContext;
import org.jaxen.UnresolvableException;
import org.jaxen.function.StringFunction;
import org.jaxen.saxpath.SAXPathException;
import org.jaxen.saxpath.base.XPathReader;
import org.openmds.wsrf.xml.XmlTree;

/** Evaluates XPath 1.0 with Jaxen, step by step over objects: slow, and independent of the engine under test. */
public final class JaxenOracle {

    private JaxenOracle() {
    }

    /**
     * The result of a query.
     *
     * @param value
     *            in the format of {@link #evaluate}
     * @param written
     *            the content of the response
     */
    public record OracleAnswer(Object value, String written) {
    }

    /** Evaluates an expression with the published Jaxen: its own paths, comparisons and functions, over the nodes of this package. */
    public static OracleAnswer evaluatePublished(String expression, Map<String, String> namespaces, XmlTree document) {
        TreeNavigator navigator = new TreeNavigator(OracleBudget.unlimited());
        try {
            BaseXPath xpath = new BaseXPath(expression, navigator);
            xpath.setNamespaceContext(new SimpleNamespaceContext(namespaces));
            Object value = xpath.evaluate(new DocumentNode(document));
            return new OracleAnswer(plain(value), value instanceof List<?> nodes
                    ? NodeWriter.written(NodePath.nodes(nodes))
                    : NodeWriter.written(StringFunction.evaluate(value, navigator)));
        } catch (SAXPathException e) {
            throw new IllegalArgumentException(expression, e);
        }
    }

    /**
     * Evaluates an expression over a whole document.
     *
     * @return a Boolean, Double, String, or a list of nodes, each as {@code part:index} (and {@code :prefix} for a namespace
     *         node) or {@code document}
     */
    public static Object evaluate(String expression, Map<String, String> namespaces, XmlTree document) {
        Map<String, String> bound = new HashMap<>(namespaces);
        bound.put(XMLConstants.XML_NS_PREFIX, XMLConstants.XML_NS_URI);
        Context context = new Context(new ContextSupport(bound::get, new CoreFunctions(), (uri, prefix, name) -> {
            throw new UnresolvableException(name);
        }, new TreeNavigator(OracleBudget.unlimited())));
        context.setNodeSet(List.of(new DocumentNode(document)));
        context.setPosition(1);
        context.setSize(1);
        JaxenHandler handler = new JaxenHandler();
        handler.setXPathFactory(new ExpressionFactory(bound));
        XPathReader reader = new XPathReader();
        reader.setXPathHandler(handler);
        try {
            reader.parse(expression);
            return plain(handler.getXPathExpr(true).getRootExpr().evaluate(context));
        } catch (SAXPathException e) {
            throw new IllegalArgumentException(expression, e);
        }
    }

    private static Object plain(Object value) {
        return switch (value) {
            case List<?> nodes -> NodePath.nodes(nodes).stream().map(JaxenOracle::key).toList();
            case Number number -> number.doubleValue();
            default -> value;
        };
    }

    private static String key(OracleNode node) {
        return switch (node) {
            case DocumentNode document -> "document";
            case TreeNode inTree -> inTree.key();
            case NamespaceNode namespace -> namespace.parent().key() + ":" + namespace.prefix();
        };
    }
}
