package org.openmds.wsrf.xpath;

import java.util.List;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.AssembledDocument;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.NodeArray;
import org.openmds.wsrf.xpath.index.ValueColumn;
import org.openmds.wsrf.xpath.index.ValueCondition;

/**
 * A condition of a predicate that compares a path with a constant. Of several nodes of the path, the one that meets the condition best is enough, so each
 * node with the predicate has one value.
 *
 * <pre>{@code
 * //glue:CE[glue:FreeCPUs > 16]           the largest glue:FreeCPUs of each //glue:CE
 * //glue:CE[glue:FreeCPUs <= 16]          the smallest
 * //glue:Host[contains(@Name, 'node')]    the text of the first @Name
 * }</pre>
 *
 * @param values
 *            the values that are compared
 * @param test
 *            the comparison with the constant
 */
record NodeCondition(ComparedValues values, ValueTest test) implements ValueCondition {

    /** The value of a node, of all nodes of the path. */
    enum Selection {
        LARGEST, SMALLEST, FIRST_TEXT
    }

    /**
     * The values.
     *
     * @param nodes
     *            selects the nodes of which each has one value
     * @param path
     *            leads from such a node to its values
     */
    record ComparedValues(LocationPath nodes, LocationPath path, Selection selection) {
    }

    /** A test of one value. */
    sealed interface ValueTest {
        boolean holds(ValueColumn column, int index);
    }

    /** The comparison with a number; not for a value that is not a number. */
    record NumberTest(ComparisonOperator operator, double number) implements ValueTest {

        @Override
        public boolean holds(ValueColumn column, int index) {
            return operator.holds(column.number(index), number);
        }
    }

    /** The search of a text. */
    record TextTest(CoreFunction function, String searched) implements ValueTest {

        @Override
        public boolean holds(ValueColumn column, int index) {
            String text = column.text(index);
            return text == null
                    || (function == CoreFunction.CONTAINS ? text.contains(searched) : text.startsWith(searched));
        }
    }

    /**
     * Returns the condition of an expression in a predicate.
     *
     * @param nodes
     *            makes the path with the predicate, without it and what follows
     * @return null if it has another form
     */
    static @Nullable NodeCondition of(Expr expr, Supplier<LocationPath> nodes) {
        if (expr instanceof BooleanExpr.Compare compare) {
            return comparison(compare, nodes);
        }
        return expr instanceof BooleanExpr.BooleanFunctionCall call ? search(call, nodes) : null;
    }

    private static @Nullable NodeCondition comparison(BooleanExpr.Compare compare, Supplier<LocationPath> nodes) {
        if (!compare.operator().isOrder()) {
            return null;
        }
        Double right = constant(compare.right());
        if (right != null && compare.left() instanceof LocationPath path && path.staysInside()) {
            return comparison(nodes.get(), path, compare.operator(), right);
        }
        Double left = constant(compare.left());
        return left != null && compare.right() instanceof LocationPath path && path.staysInside()
                ? comparison(nodes.get(), path, compare.operator().mirrored(), left)
                : null;
    }

    private static @Nullable NodeCondition search(BooleanExpr.BooleanFunctionCall call, Supplier<LocationPath> nodes) {
        boolean isSearch = call.function() == CoreFunction.CONTAINS || call.function() == CoreFunction.STARTS_WITH;
        return isSearch && call.arguments().get(0) instanceof LocationPath path && path.staysInside()
                && call.arguments().get(1) instanceof StringExpr.Literal literal
                        ? new NodeCondition(new ComparedValues(nodes.get(), path, Selection.FIRST_TEXT),
                                new TextTest(call.function(), literal.value()))
                        : null;
    }

    private static NodeCondition comparison(LocationPath nodes, LocationPath path, ComparisonOperator operator,
            double number) {
        boolean isGreater = operator == ComparisonOperator.GREATER || operator == ComparisonOperator.GREATER_OR_EQUAL;
        return new NodeCondition(
                new ComparedValues(nodes, path, isGreater ? Selection.LARGEST : Selection.SMALLEST),
                new NumberTest(operator, number));
    }

    private static @Nullable Double constant(Expr expr) {
        if (expr instanceof NumberExpr.Literal literal) {
            return literal.value();
        }
        Double negated = expr instanceof NumberExpr.Negation negation ? constant(negation.operand()) : null;
        return negated == null ? null : -negated;
    }

    @Override
    public boolean holds(ValueColumn column, int index) {
        return test.holds(column, index);
    }

    @Override
    public void read(XmlTree entry, XmlFragment frame, EvaluationBudget budget, ValueColumn column) {
        AssembledDocument document = new AssembledDocument(new XmlTree(frame, List.of(entry)), budget);
        XPathEvaluation evaluation = XPathEvaluation.of(document, budget);
        long held = budget.held();
        NodeArray nodes = values.nodes().nodes(new Focus(evaluation, AssembledDocument.DOCUMENT, 1, 1));
        for (int i = 0; i < nodes.size() && !column.isFull(); i++) {
            // The nodes of the document element's own frame are not in the entry.
            if (nodes.get(i) >= AssembledDocument.node(1, 0)) {
                add(new Focus(evaluation, nodes.get(i), 1, 1), column);
            }
        }
        budget.releaseTo(held);
    }

    private void add(Focus node, ValueColumn column) {
        EvaluationBudget budget = node.evaluation.budget();
        long held = budget.held();
        switch (values.selection()) {
            case LARGEST -> column.add(ComparisonOperator.extreme(values.path(), false, node));
            case SMALLEST -> column.add(ComparisonOperator.extreme(values.path(), true, node));
            case FIRST_TEXT -> column.add(values.path().string(node));
        }
        budget.releaseTo(held);
    }
}
