package org.openmds.wsrf.xpath;

import java.util.List;

/** An expression whose value is a node-set. */
sealed interface NodeSetExpr extends Expr permits NodeSetExpr.Union, NodeSetExpr.IdCall, NodeSetExpr.TypeMismatch,
        LocationPath, FilterExpr {

    /** The whole set. */
    NodeArray nodes(Focus focus);

    /**
     * Gives each node, in document order and once, until no more are wanted.
     *
     * @return false when the sink did not want more
     */
    default boolean forEachInOrder(Focus focus, NodeSink sink) {
        return nodes(focus).forEach(sink);
    }

    /** Gives each node at least once, in any order, until no more are wanted: for questions whether there is one that. */
    default boolean forEachUnordered(Focus focus, NodeSink sink) {
        return forEachInOrder(focus, sink);
    }

    /** Number of nodes. */
    default int count(Focus focus) {
        return nodes(focus).size();
    }

    /** The first node in document order, or {@link AssembledDocument#NONE}. */
    default long first(Focus focus) {
        FirstNode first = new FirstNode();
        forEachInOrder(focus, first);
        return first.node;
    }

    @Override
    default boolean bool(Focus focus) {
        return !forEachUnordered(focus, node -> false);
    }

    @Override
    default double number(Focus focus) {
        return XPathNumbers.parse(string(focus));
    }

    @Override
    default String string(Focus focus) {
        long first = first(focus);
        return first == AssembledDocument.NONE ? "" : focus.evaluation.text(first);
    }

    /** Keeps one node. */
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
            NodeArray all = new NodeArray();
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

    /** {@code id()}: always empty, because there is no DTD to say which attributes are identifiers. */
    record IdCall(Expr identifiers) implements NodeSetExpr {

        @Override
        public NodeArray nodes(Focus focus) {
            identifiers.string(focus);
            return new NodeArray();
        }
    }

    /** Something else stands where a node-set is needed. That is an error when it is evaluated, and none of the grammar. */
    record TypeMismatch(String message) implements NodeSetExpr {

        static TypeMismatch of(String where, Expr got) {
            return new TypeMismatch(where + " needs a node-set, got " + switch (got) {
                case BooleanExpr b -> "a boolean.";
                case NumberExpr n -> "a number.";
                case StringExpr s -> "a string.";
                case NodeSetExpr n -> "one.";
            });
        }

        @Override
        public NodeArray nodes(Focus focus) {
            throw new XPathEvaluationException(message);
        }
    }
}
