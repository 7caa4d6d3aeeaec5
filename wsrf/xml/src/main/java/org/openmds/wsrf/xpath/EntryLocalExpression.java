package org.openmds.wsrf.xpath;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.NodeTest.NameTest;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.index.RequiredTokens;
import org.openmds.wsrf.xpath.index.ValueCondition;

/**
 * An expression that stays inside entries. An entry is a child tree of the document element in an assembled document. The nodes that the
 * expression finds in an entry depend only on that entry and on the document element's own frame. So entries that contribute nothing can
 * be left out. In the forms of {@link Combination}, the value of the whole is combined from values of single entries. Immutable and
 * thread-safe.
 *
 * <pre>{@code
 * //glue:Host[@Name='h42']           NODES
 * count(//sg:Entry)                  COUNT
 * boolean(//glue:Host[@Name='h7'])   ANY
 * //glue:Host[1]                     NODES: no entry's element is a glue:Host, so the positions count inside entries
 * (//glue:Host)[1]                   not local: the first of all entries
 * }</pre>
 */
public final class EntryLocalExpression {

    /** The rule that combines values of single entries to the value of the whole. */
    public enum Combination {
        /** A node-set: the nodes of all entries, in the order of the entries. */
        NODES,
        /** A {@code count()}: the sum of the entries' counts. */
        COUNT,
        /** A boolean: true if it is true for at least one entry. */
        ANY
    }

    private final XPathExpression expression;
    private final Expr root;
    private final List<NameTest> excludedRootNames;
    private final List<NameTest> excludedEntryNames;
    private final RequiredTokens requiredTokens;

    private EntryLocalExpression(XPathExpression expression, List<NameTest> excludedRootNames,
            List<NameTest> excludedEntryNames, RequiredTokens requiredTokens) {
        this.expression = expression;
        this.root = expression.root();
        this.excludedRootNames = List.copyOf(excludedRootNames);
        this.excludedEntryNames = List.copyOf(excludedEntryNames);
        this.requiredTokens = requiredTokens;
    }

    /** Returns empty if the expression does not stay inside entries. */
    static Optional<EntryLocalExpression> of(XPathExpression expression) {
        EntryLocalityAnalysis analysis = new EntryLocalityAnalysis();
        return analysis.isEntryLocal(expression.root())
                ? Optional.of(new EntryLocalExpression(expression, analysis.excludedRootNames(),
                        analysis.excludedEntryNames(), TokenFinder.of(expression.root())))
                : Optional.empty();
    }

    /**
     * Returns the same for an expression that differs only in the value of its last literal, which does not decide whether it stays inside entries.
     *
     * @param other
     *            from {@link XPathExpression#withLastLiteral}
     * @param value
     *            the value of its last literal
     */
    public EntryLocalExpression withExpression(XPathExpression other, String value) {
        RequiredTokens tokens = expression.isForm() && !requiredTokens.hasConditions()
                ? requiredTokens.withValue(value)
                : TokenFinder.of(other.root());
        return new EntryLocalExpression(other, excludedRootNames, excludedEntryNames, tokens);
    }

    /**
     * Returns true if the assumptions of the analysis hold for a document, for example for {@code ancestor::sg:Entry}, that the document element
     * is not an sg:Entry.
     *
     * @param frame
     *            the document element without the entries; it must be empty, except for attributes
     * @param entries
     *            names of the entries' elements
     */
    public boolean appliesTo(XmlFragment frame, Collection<QName> entries) {
        return frame.nodes().firstChild(0) == XmlNodes.NONE && !matchesAny(excludedRootNames, frame.name())
                && (excludedEntryNames.isEmpty()
                        || entries.stream().noneMatch(entry -> matchesAny(excludedEntryNames, entry)));
    }

    private static boolean matchesAny(List<NameTest> tests, QName name) {
        for (NameTest test : tests) {
            if (test.matches(name)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the tokens of an entry that contributes to the value, for any combination. */
    public RequiredTokens requiredTokens() {
        return requiredTokens;
    }

    /** Returns the conditions of which the expression only counts the values that meet one; empty if it has another form. */
    public List<ValueCondition> countedValues() {
        return ConditionFinder.counted(root);
    }

    /** Returns the rule that combines values of single entries; empty if there is none, so entries can only be left out. */
    public Optional<Combination> combination() {
        if (root instanceof NodeSetExpr) {
            return Optional.of(Combination.NODES);
        }
        if (root instanceof Expr.FunctionCall call && call.function() == CoreFunction.COUNT) {
            return Optional.of(Combination.COUNT);
        }
        boolean any = root instanceof Expr.FunctionCall call && call.function() == CoreFunction.BOOLEAN
                && call.arguments().get(0) instanceof NodeSetExpr
                || root instanceof BooleanExpr.Compare compare
                        && (comparesNodesWithLiteral(compare.left(), compare.right())
                                || comparesNodesWithLiteral(compare.right(), compare.left()));
        return any ? Optional.of(Combination.ANY) : Optional.empty();
    }

    /**
     * Returns the value of the expression over a document that contains only some of the entries.
     *
     * @param candidates
     *            entries in document order, including all that have the required tokens
     * @throws XPathEvaluationException
     *             as {@link XPathExpression#evaluate}
     */
    public XPathResult evaluateOver(List<XmlTree> candidates, XmlFragment frame) {
        return expression.evaluate(new XmlTree(frame, candidates));
    }

    /** Returns the value of the expression over some of the entries, with other limits of steps and time. */
    public XPathResult evaluateOver(List<XmlTree> candidates, XmlFragment frame, XPathLimits limits) {
        return expression.evaluate(new XmlTree(frame, candidates), limits);
    }

    /**
     * Returns the contribution of some entries to a {@link Combination}, without that of the frame.
     *
     * @param entries
     *            in document order
     * @param limits
     *            of steps and time
     * @throws XPathEvaluationException
     *             as {@link XPathExpression#evaluate}
     */
    public XPathResult evaluateEntries(List<XmlTree> entries, XmlFragment frame, XPathLimits limits) {
        XmlTree document = new XmlTree(frame, entries);
        if (root instanceof NodeSetExpr nodes) {
            return expression.nodesInEntries(nodes, document, limits);
        }
        return root instanceof NumberExpr.NumberFunctionCall call
                && call.arguments().get(0) instanceof NodeSetExpr nodes
                        ? new ValueResult((double) expression.nodesInEntries(nodes, document, limits).size())
                        : expression.evaluate(document, limits);
    }

    /** True for a comparison of nodes with a literal; it is true if it is true for at least one node. */
    private static boolean comparesNodesWithLiteral(Expr nodes, Expr other) {
        return nodes instanceof NodeSetExpr
                && (other instanceof StringExpr.Literal || other instanceof NumberExpr.Literal);
    }
}
