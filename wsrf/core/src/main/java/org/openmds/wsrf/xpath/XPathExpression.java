package org.openmds.wsrf.xpath;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

import javax.xml.XMLConstants;

import org.jaxen.saxpath.SAXPathException;
import org.jaxen.saxpath.base.XPathReader;
import org.openmds.wsrf.xml.XmlTree;

/**
 * A compiled XPath 1.0 expression with the namespaces of the place where it was written. Immutable and thread-safe.
 *
 * <p>
 * It is evaluated with the document node above the given tree's root as context node, over the whole document: an expression sees exactly what it
 * would see in the serialised document parsed again (namespace nodes included).
 */
public final class XPathExpression {

    private final String text;
    private final Map<String, String> namespaces;
    private final XPathLimits limits;
    private final Expr root;

    private XPathExpression(String text, Map<String, String> namespaces, XPathLimits limits) {
        this.text = text;
        this.namespaces = Map.copyOf(namespaces);
        this.limits = limits;
        checkLimits();
        this.root = parse();
    }

    /**
     * @param namespaces
     *            prefix to URI; XPath 1.0 has no default namespace, an entry under the empty prefix is ignored
     * @throws InvalidXPathException
     *             not XPath 1.0 (only the core function library is known), too long, too deep, or a prefix is not bound
     */
    public static XPathExpression compile(String text, Map<String, String> namespaces, XPathLimits limits) {
        return new XPathExpression(text, namespaces, limits);
    }

    /**
     * Evaluates the expression.
     *
     * @throws XPathEvaluationException
     *             the limits of {@link #compile} were reached, or the expression has no meaning for its arguments
     */
    public XPathResult evaluate(XmlTree document) {
        return evaluate(document, limits);
    }

    /** {@link #evaluate(XmlTree)} with other limits of steps and time. */
    public XPathResult evaluate(XmlTree document, XPathLimits others) {
        return evaluate(document, new EvaluationBudget(others, System::nanoTime));
    }

    /** The expression as written. */
    public String text() {
        return text;
    }

    /** The bound prefixes. */
    public Map<String, String> namespaces() {
        return namespaces;
    }

    /** How the expression can be evaluated entry by entry; empty when it must see the whole document. Made anew with each call. */
    public Optional<EntryLocalExpression> entryLocal() {
        return EntryLocalExpression.of(this, root);
    }

    /** {@link #evaluate(XmlTree)} by another clock. */
    XPathResult evaluate(XmlTree document, LongSupplier nanoTime) {
        return evaluate(document, new EvaluationBudget(limits, nanoTime));
    }

    private XPathResult evaluate(XmlTree document, EvaluationBudget budget) {
        return evaluate(document, budget, focus -> switch (root) {
            case NodeSetExpr nodes -> new NodeSetResult(nodes.nodes(focus), focus.document());
            case BooleanExpr bool -> new ValueResult(bool.bool(focus));
            case NumberExpr number -> new ValueResult(number.number(focus));
            case StringExpr string -> new ValueResult(string.string(focus));
        });
    }

    /** The nodes of a part of the expression that do not stand in the document element's own frame. */
    XPathResult nodesInEntries(NodeSetExpr nodes, XmlTree document, XPathLimits others) {
        return evaluate(document, new EvaluationBudget(others, System::nanoTime), focus -> {
            NodeArray inEntries = new NodeArray();
            nodes.nodes(focus).forEach(node -> node < AssembledDocument.node(1, 0) || inEntries.accept(node));
            return new NodeSetResult(inEntries, focus.document());
        });
    }

    private static XPathResult evaluate(XmlTree document, EvaluationBudget budget,
            Function<Focus, XPathResult> evaluation) {
        AssembledDocument assembled = new AssembledDocument(document, budget);
        try {
            return evaluation
                    .apply(new Focus(XPathEvaluation.of(assembled, budget), AssembledDocument.DOCUMENT, 1, 1));
        } catch (StackOverflowError e) {
            throw new XPathEvaluationException("The expression nests too deep to be evaluated.", e);
        } finally {
            budget.removeLimits();
        }
    }

    private void checkLimits() {
        if (text.length() > limits.maxLength()) {
            throw new InvalidXPathException("The expression has " + text.length() + " characters, expected at most "
                    + limits.maxLength() + ".");
        }
        int nesting = NestingDepth.of(text);
        if (nesting > limits.maxNesting()) {
            throw new InvalidXPathException(
                    "The expression nests " + nesting + " levels deep, expected at most " + limits.maxNesting() + ".");
        }
    }

    private Expr parse() {
        Map<String, String> bound = new HashMap<>(namespaces);
        bound.put(XMLConstants.XML_NS_PREFIX, XMLConstants.XML_NS_URI);
        ExpressionBuilder builder = new ExpressionBuilder(bound);
        XPathReader reader = new XPathReader();
        reader.setXPathHandler(builder);
        try {
            reader.parse(text);
            return builder.expression();
        } catch (SAXPathException e) {
            throw new InvalidXPathException("The text is no XPath 1.0 expression: " + oneLine(e), e);
        } catch (StackOverflowError e) {
            throw new InvalidXPathException("The expression nests too deep to be parsed.", e);
        }
    }

    private static String oneLine(Exception e) {
        String line = String.valueOf(e.getMessage())
                .replaceAll("\\s+", " ")
                .strip()
                .replaceFirst("^Unexpected ''", "Unexpected end");
        return line.endsWith(".") ? line : line + ".";
    }

    @Override
    public String toString() {
        return text;
    }
}
