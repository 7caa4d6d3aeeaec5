package org.openmds.wsrf.xpath;

import java.util.List;

import org.openmds.wsrf.xpath.document.NodeArray;
import org.openmds.wsrf.xpath.document.NodeSink;

/** An expression with predicates: {@code (//a)[1]}. Positions count in document order. */
record FilterExpr(NodeSetExpr primary, List<Predicate> predicates) implements NodeSetExpr {

    @Override
    public List<NodeSetExpr> operands() {
        return List.of(primary);
    }

    @Override
    public NodeArray nodes(Focus focus) {
        NodeArray kept = new NodeArray(focus.evaluation.budget());
        forEachInOrder(focus, kept);
        return kept;
    }

    @Override
    public boolean forEachInOrder(Focus focus, NodeSink sink) {
        PredicateChain chain = PredicateChain.endingIn(predicates, sink, focus.evaluation);
        primary.forEachInOrder(focus, chain);
        return chain.finish();
    }
}
