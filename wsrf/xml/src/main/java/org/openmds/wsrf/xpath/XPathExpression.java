package org.openmds.wsrf.xpath;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

import javax.xml.XMLConstants;

import org.jaxen.saxpath.SAXPathException;
import org.jaxen.saxpath.base.XPathReader;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.AssembledDocument;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.NodeArray;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.index.NamedNode;
import org.openmds.wsrf.xpath.text.LastLiteral;
import org.openmds.wsrf.xpath.text.NestingDepth;

/**
 * A compiled XPath 1.0 expression with the namespaces in scope of its source. Immutable and thread-safe.
 *
 * <p>
 * The context node is the document node above the given tree's root. The expression sees exactly the document that it would see if the
 * tree were serialised and parsed again (including namespace nodes).
 */
public final class XPathExpression {

    private final String text;
    private final Map<String, String> namespaces;
    private final XPathLimits limits;
    private final Expr root;
    private final ExpressionSize size;
    /** The last literal in the text; null if there is none. */
    private final StringExpr.@Nullable Literal lastLiteral;

    private XPathExpression(String text, Map<String, String> namespaces, XPathLimits limits) {
        this.text = text;
        this.namespaces = Map.copyOf(namespaces);
        this.limits = limits;
        checkLimits();
        ExpressionBuilder builder = parse();
        this.root = builder.expression();
        this.lastLiteral = builder.lastLiteral();
        this.size = ExpressionSize.of(root);
        checkLevels();
    }

    private XPathExpression(XPathExpression origin, Expr root, StringExpr.@Nullable Literal lastLiteral) {
        this.text = origin.text;
        this.namespaces = origin.namespaces;
        this.limits = origin.limits;
        this.root = root;
        this.size = ExpressionSize.of(root);
        this.lastLiteral = lastLiteral;
    }

    /** Creates the expression of a text that differs from another one in the last literal. */
    private XPathExpression(XPathExpression origin, String text, Expr root) {
        this.text = text;
        this.namespaces = origin.namespaces;
        this.limits = origin.limits;
        this.root = root;
        this.size = origin.size;
        this.lastLiteral = null;
        checkLimits();
    }

    private void checkLevels() {
        if (size.levels() > ExpressionSize.MAX_LEVELS) {
            throw new InvalidXPathException(
                    "the expression has %d levels of operators and steps, expected at most %d".formatted(size.levels(),
                            ExpressionSize.MAX_LEVELS));
        }
    }

    /**
     * Compiles an expression.
     *
     * @param namespaces
     *            prefix to URI; XPath 1.0 has no default namespace, so an entry with the empty prefix is ignored
     * @throws InvalidXPathException
     *             the text is not XPath 1.0 (with the core function library only), is too long or too deeply nested, or
     *             uses an unbound prefix
     */
    public static XPathExpression compile(String text, Map<String, String> namespaces, XPathLimits limits) {
        return new XPathExpression(text, namespaces, limits);
    }

    /**
     * Returns the expression with another value as its last string literal. It equals the compiled expression of the changed text, and costs less.
     *
     * @param changed
     *            the text of this expression with the other value
     * @return empty if the last literal is not compared with a path
     * @throws InvalidXPathException
     *             as {@link #compile}
     */
    public Optional<XPathExpression> withLastLiteral(LastLiteral changed) {
        return withLastLiteral(new StringExpr.Literal(changed.value()))
                .map(copy -> new XPathExpression(this, changed.text(), copy));
    }

    /**
     * Returns the form of all expressions that differ from this one only in the value of their last literal, for {@link #withLastLiteral}. It cannot be
     * evaluated.
     *
     * @return empty if the last literal is not compared with a path
     */
    public Optional<XPathExpression> withoutLastLiteral() {
        StringExpr.Literal none = new StringExpr.Literal(LastLiteral.NO_VALUE);
        return withLastLiteral(none).map(copy -> new XPathExpression(this, copy, none));
    }

    /** Returns true for a result of {@link #withoutLastLiteral}. */
    boolean isForm() {
        return lastLiteral != null && lastLiteral.value().equals(LastLiteral.NO_VALUE);
    }

    private Optional<Expr> withLastLiteral(StringExpr.Literal other) {
        return lastLiteral == null ? Optional.empty() : LiteralReplacement.in(root, lastLiteral, other);
    }

    /**
     * Evaluates the expression.
     *
     * @throws XPathEvaluationException
     *             a limit given to {@link #compile} is reached, or the expression is undefined for its arguments
     */
    public XPathResult evaluate(XmlTree document) {
        return evaluate(document, limits);
    }

    /** Evaluates the expression with other limits of steps and time. */
    public XPathResult evaluate(XmlTree document, XPathLimits others) {
        return evaluate(document, new EvaluationBudget(others, System::nanoTime));
    }

    /** Returns the source text of the expression. */
    public String text() {
        return text;
    }

    /** Returns the approximate memory of the compiled expression in bytes, without its text and namespaces. */
    public long bytes() {
        return size.bytes();
    }

    /** Returns the bound prefixes. */
    public Map<String, String> namespaces() {
        return namespaces;
    }

    /**
     * Returns the expression for evaluation entry by entry; empty if it must see the whole document. Each call analyzes the expression
     * again.
     */
    public Optional<EntryLocalExpression> entryLocal() {
        return EntryLocalExpression.of(this);
    }

    /** Returns the compiled expression. */
    Expr root() {
        return root;
    }

    /**
     * Returns an expression for the nodes that make this one true, if it compares a path with a constant: {@code //a/@b[. < 5]} for
     * {@code //a/@b < 5}. It has the text of this one.
     */
    public Optional<XPathExpression> comparedNodes() {
        return ComparedNodes.of(root).map(nodes -> new XPathExpression(this, nodes, null));
    }

    /**
     * Returns the names that a document must contain so that the expression selects a node or is true; not all of them, for example none of those in
     * alternatives.
     */
    public List<NamedNode> requiredNames() {
        return RequiredNames.of(root);
    }

    /** Evaluates the expression with another clock. */
    XPathResult evaluate(XmlTree document, LongSupplier nanoTime) {
        return evaluate(document, new EvaluationBudget(limits, nanoTime));
    }

    /** Evaluates the expression with a budget. */
    XPathResult evaluate(XmlTree document, EvaluationBudget budget) {
        return evaluate(document, budget, this::result);
    }

    private XPathResult result(Focus focus) {
        if (root instanceof NodeSetExpr nodes) {
            return new NodeSetResult(nodes.nodes(focus), focus.evaluation);
        }
        if (root instanceof BooleanExpr) {
            return new ValueResult(root.bool(focus));
        }
        return new ValueResult(root instanceof NumberExpr ? root.number(focus) : root.string(focus));
    }

    /** Returns the nodes of a subexpression that are not in the document element's own frame. */
    XPathResult nodesInEntries(NodeSetExpr nodes, XmlTree document, XPathLimits others) {
        EvaluationBudget budget = new EvaluationBudget(others, System::nanoTime);
        return evaluate(document, budget, focus -> {
            NodeArray inEntries = new NodeArray(budget);
            nodes.nodes(focus).forEach(node -> node < AssembledDocument.node(1, 0) || inEntries.accept(node));
            return new NodeSetResult(inEntries, focus.evaluation);
        });
    }

    private static XPathResult evaluate(XmlTree document, EvaluationBudget budget,
            Function<Focus, XPathResult> evaluation) {
        AssembledDocument assembled = new AssembledDocument(document, budget);
        try {
            return evaluation
                    .apply(new Focus(XPathEvaluation.of(assembled, budget), AssembledDocument.DOCUMENT, 1, 1));
        } catch (StackOverflowError e) {
            throw new XPathEvaluationException("the expression is nested too deeply to be evaluated", e);
        }
    }

    private void checkLimits() {
        if (text.length() > limits.maxLength()) {
            throw new InvalidXPathException("the expression has " + text.length() + " characters, expected at most "
                    + limits.maxLength());
        }
        if (!XmlText.isAllowed(text)) {
            throw new InvalidXPathException("the expression contains a character that XML 1.0 does not allow");
        }
        int nesting = NestingDepth.of(text);
        if (nesting > limits.maxNesting()) {
            throw new InvalidXPathException(
                    "the expression has " + nesting + " levels of nesting, expected at most " + limits.maxNesting());
        }
    }

    private ExpressionBuilder parse() {
        Map<String, String> bound = new HashMap<>(namespaces);
        bound.put(XMLConstants.XML_NS_PREFIX, XMLConstants.XML_NS_URI);
        ExpressionBuilder builder = new ExpressionBuilder(bound);
        XPathReader reader = new XPathReader();
        reader.setXPathHandler(builder);
        try {
            reader.parse(text);
            return builder;
        } catch (SAXPathException e) {
            throw new InvalidXPathException("the text is not an XPath 1.0 expression: " + oneLine(e), e);
        } catch (StackOverflowError e) {
            throw new InvalidXPathException("the expression is nested too deeply to be parsed", e);
        }
    }

    private static String oneLine(Exception e) {
        String line = String.valueOf(e.getMessage())
                .replaceAll("\\s+", " ")
                .strip()
                .replaceFirst("^Unexpected ''", "Unexpected end");
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }

    @Override
    public String toString() {
        return text;
    }
}
