package org.openmds.wsrf.xpath;

import java.util.List;

import org.openmds.wsrf.xpath.document.AssembledDocument;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.NodeArray;
import org.openmds.wsrf.xpath.document.NodeSink;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/** An expression whose value is a node-set. */
sealed interface NodeSetExpr extends Expr permits NodeSetExpr.Union, NodeSetExpr.IdCall, NodeSetExpr.TypeMismatch,
        LocationPath, FilterExpr {

    /** Returns the whole set. */
    NodeArray nodes(Focus focus);

    /**
     * Passes each node to the sink, once and in document order, until the sink wants no more.
     *
     * @return false if the sink wanted no more
     */
    default boolean forEachInOrder(Focus focus, NodeSink sink) {
        return nodes(focus).forEach(sink);
    }

    /** Passes each node to the sink at least once, in any order, until the sink wants no more: for searches of one matching node. */
    default boolean forEachUnordered(Focus focus, NodeSink sink) {
        return forEachInOrder(focus, sink);
    }

    /** Returns the number of nodes. */
    default int count(Focus focus) {
        return nodes(focus).size();
    }

    /** Returns the first node in document order, or {@link AssembledDocument#NONE}. */
    default long first(Focus focus) {
        FirstNode first = new FirstNode();
        forEachInOrder(focus, first);
        return first.node;
    }

    @Override
    default boolean bool(Focus focus) {
        EvaluationBudget budget = focus.evaluation.budget();
        long held = budget.held();
        boolean some = !forEachUnordered(focus, node -> false);
        budget.releaseTo(held);
        return some;
    }

    @Override
    default double number(Focus focus) {
        EvaluationBudget budget = focus.evaluation.budget();
        long held = budget.held();
        double number = focus.evaluation.number(string(focus));
        budget.releaseTo(held);
        return number;
    }

    @Override
    default String string(Focus focus) {
        long first = first(focus);
        return first == AssembledDocument.NONE ? "" : focus.evaluation.text(first);
    }

    /** Stores the first node. */
    final class FirstNode implements NodeSink {
        private long node = AssembledDocument.NONE;

        @Override
        public boolean accept(long given) {
            node = given;
            return false;
        }
    }

    /** The nodes of all operands. */
    record Union(List<NodeSetExpr> operands) implements NodeSetExpr {

        @Override
        public NodeArray nodes(Focus focus) {
            NodeArray all = new NodeArray(focus.evaluation.budget());
            operands.forEach(operand -> operand.forEachUnordered(focus, all));
            return all.sortDistinct();
        }

        @Override
        public boolean forEachUnordered(Focus focus, NodeSink sink) {
            for (NodeSetExpr operand : operands) {
                if (!operand.forEachUnordered(focus, sink)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** The function {@code id()}: always empty, because without a DTD no attribute is an identifier. */
    record IdCall(Expr identifiers) implements NodeSetExpr {

        @Override
        public List<Expr> operands() {
            return List.of(identifiers);
        }

        @Override
        public NodeArray nodes(Focus focus) {
            EvaluationBudget budget = focus.evaluation.budget();
            budget.step();
            long held = budget.held();
            identifiers.string(focus);
            budget.releaseTo(held);
            return new NodeArray(budget);
        }
    }

    /** Another type in the place of a node-set: an error of evaluation, not of the grammar. */
    record TypeMismatch(String message) implements NodeSetExpr {

        static TypeMismatch of(String where, Expr got) {
            String type = got instanceof BooleanExpr ? "boolean" : got instanceof NumberExpr ? "number" : "string";
            return new TypeMismatch("%s needs a node-set, got a %s".formatted(where, type));
        }

        @Override
        public NodeArray nodes(Focus focus) {
            throw new XPathEvaluationException(message);
        }
    }
}
