package org.openmds.wsrf.xpath;

import java.util.List;

/** An expression with predicates: {@code (//a)[1]}. Positions count in document order. */
record Filtered(NodeSetExpr primary, List<Predicate> predicates) implements NodeSetExpr {

    @Override
    public NodeArray nodes(Focus focus) {
        NodeArray kept = new NodeArray();
        inOrder(focus, kept);
        return kept;
    }

    @Override
    public boolean inOrder(Focus focus, NodeSink sink) {
        PredicateChain chain = PredicateChain.to(predicates, sink, focus.evaluation);
        primary.inOrder(focus, chain);
        return chain.finish();
    }
}
