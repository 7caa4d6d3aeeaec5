package org.openmds.wsrf.xpath;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.NodeTest.NameTest;

/**
 * An expression that stays inside entries. An entry is a tree that stands in the document element of an assembled document; what the expression finds
 * in one depends on it and on the document element's own frame alone. So the entries that contribute nothing can be left out, and in the forms of
 * {@link Combination} the value of the whole comes from values of single entries. Immutable and thread-safe.
 *
 * <pre>{@code
 * //glue:Host[@Name='h42']           NODES
 * count(//sg:Entry)                  COUNT
 * boolean(//glue:Host[@Name='h7'])   ANY
 * //glue:Host[1]                     NODES: no entry's element is a glue:Host, so the positions count inside of entries
 * (//glue:Host)[1]                   none: the first of all entries
 * }</pre>
 */
public final class EntryLocalExpression {

    /** How values of single entries make the value of the whole. */
    public enum Combination {
        /** A node-set: one entry's nodes after the other's. */
        NODES,
        /** {@code count()}: their sum. */
        COUNT,
        /** A boolean: true when it is for some entry. */
        ANY
    }

    private final XPathExpression expression;
    private final Expr root;
    private final List<NameTest> excludedRootNames;
    private final List<NameTest> excludedEntryNames;
    private final RequiredTokens requiredTokens;

    private EntryLocalExpression(XPathExpression expression, Expr root, EntryLocalityAnalysis analysis) {
        this.expression = expression;
        this.root = root;
        this.excludedRootNames = List.copyOf(analysis.excludedRootNames());
        this.excludedEntryNames = List.copyOf(analysis.excludedEntryNames());
        this.requiredTokens = TokenFinder.of(root);
    }

    /** Empty when the expression leaves entries. */
    static Optional<EntryLocalExpression> of(XPathExpression expression, Expr root) {
        EntryLocalityAnalysis analysis = new EntryLocalityAnalysis();
        return analysis.isEntryLocal(root)
                ? Optional.of(new EntryLocalExpression(expression, root, analysis))
                : Optional.empty();
    }

    /**
     * Whether the analysis holds for a document: it reads {@code ancestor::sg:Entry} so that the document element is none.
     *
     * @param frame
     *            the document element without the entries; it must be empty, but for attributes
     * @param entries
     *            names of the entries' elements
     */
    public boolean appliesTo(XmlFragment frame, Collection<QName> entries) {
        return frame.nodes().firstChild(0) == XmlNodes.NONE
                && excludedRootNames.stream().noneMatch(name -> name.matches(frame.name()))
                && entries.stream()
                        .noneMatch(entry -> excludedEntryNames.stream().anyMatch(name -> name.matches(entry)));
    }

    /** What an entry has that contributes to the value, whatever the combination. */
    public RequiredTokens requiredTokens() {
        return requiredTokens;
    }

    /** How values of single entries are put together; empty when only entries can be left out. */
    public Optional<Combination> combination() {
        return Optional.ofNullable(switch (root) {
            case NodeSetExpr nodes -> Combination.NODES;
            case NumberExpr.NumberFunctionCall call when call.function() == CoreFunction.COUNT -> Combination.COUNT;
            case BooleanExpr.BooleanFunctionCall call when call.function() == CoreFunction.BOOLEAN
                    && call.arguments().getFirst() instanceof NodeSetExpr ->
                Combination.ANY;
            case BooleanExpr.Compare compare when comparesNodesWithLiteral(compare.left(), compare.right())
                    || comparesNodesWithLiteral(compare.right(), compare.left()) ->
                Combination.ANY;
            default -> null;
        });
    }

    /**
     * The value over a document in which other entries do not stand.
     *
     * @param candidates
     *            entries of the document in its order, among them all that have the required tokens
     * @throws XPathEvaluationException
     *             as {@link XPathExpression#evaluate}
     */
    public XPathResult evaluateOver(List<XmlTree> candidates, XmlFragment frame) {
        return expression.evaluate(new XmlTree(frame, candidates));
    }

    /** {@link #evaluateOver(List, XmlFragment)} with other limits of steps and time. */
    public XPathResult evaluateOver(List<XmlTree> candidates, XmlFragment frame, XPathLimits limits) {
        return expression.evaluate(new XmlTree(frame, candidates), limits);
    }

    /**
     * What some entries contribute to a {@link Combination}, the frame left out.
     *
     * @param entries
     *            in the document's order
     * @param limits
     *            of steps and time
     * @throws XPathEvaluationException
     *             as {@link XPathExpression#evaluate}
     */
    public XPathResult evaluateEntries(List<XmlTree> entries, XmlFragment frame, XPathLimits limits) {
        XmlTree document = new XmlTree(frame, entries);
        return switch (root) {
            case NodeSetExpr nodes -> expression.nodesInEntries(nodes, document, limits);
            case NumberExpr.NumberFunctionCall call when call.arguments().getFirst() instanceof NodeSetExpr nodes ->
                new ValueResult((double) expression.nodesInEntries(nodes, document, limits).size());
            default -> expression.evaluate(document, limits);
        };
    }

    /** A comparison with a value that is written in the expression is true when it is for some node. */
    private static boolean comparesNodesWithLiteral(Expr nodes, Expr other) {
        return nodes instanceof NodeSetExpr
                && (other instanceof StringExpr.Literal || other instanceof NumberExpr.Literal);
    }
}
