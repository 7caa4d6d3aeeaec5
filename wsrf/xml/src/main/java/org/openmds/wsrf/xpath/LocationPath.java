package org.openmds.wsrf.xpath;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xpath.document.AssembledDocument;
import org.openmds.wsrf.xpath.document.NodeArray;
import org.openmds.wsrf.xpath.document.NodeCounter;
import org.openmds.wsrf.xpath.document.NodeSink;

/**
 * A location path (XPath 1.0, section 2), or an expression followed by one.
 *
 * @param head
 *            the expression that the path starts from; null for the context node
 * @param absolute
 *            true if the path starts at the document node and has no head
 * @param steps
 *            the steps after {@link PathRewrite}
 * @param shape
 *            order and duplicates of the nodes if the path is walked node by node
 */
record LocationPath(@Nullable NodeSetExpr head, boolean absolute, List<LocationStep> steps, PathShape shape)
        implements
            NodeSetExpr {

    static LocationPath of(@Nullable NodeSetExpr head, boolean absolute, List<LocationStep> steps) {
        List<LocationStep> rewritten = PathRewrite.of(steps, head != null || absolute);
        return new LocationPath(head, absolute, rewritten, PathShape.of(head != null, rewritten));
    }

    /** Returns true if all nodes of the path are the context node or inside it. */
    boolean staysInside() {
        return head == null && !absolute && steps.stream().allMatch(step -> switch (step.axis()) {
            case CHILD, DESCENDANT, DESCENDANT_OR_SELF, SELF, ATTRIBUTE, ALL_ATTRIBUTES -> true;
            default -> false;
        });
    }

    @Override
    public List<NodeSetExpr> operands() {
        return head == null ? List.of() : List.of(head);
    }

    @Override
    public NodeArray nodes(Focus focus) {
        NodeArray nodes = new NodeArray(focus.evaluation.budget());
        forEachUnordered(focus, nodes);
        return nodes.sortDistinct();
    }

    @Override
    public boolean forEachInOrder(Focus focus, NodeSink sink) {
        return shape == PathShape.ORDERED ? forEachUnordered(focus, sink) : nodes(focus).forEach(sink);
    }

    @Override
    public int count(Focus focus) {
        if (shape == PathShape.REPEATING) {
            return nodes(focus).size();
        }
        NodeCounter counter = new NodeCounter();
        forEachUnordered(focus, counter);
        return counter.count();
    }

    @Override
    public boolean forEachUnordered(Focus focus, NodeSink sink) {
        if (shape == PathShape.REPEATING) {
            return selectStepByStep(focus, sink);
        }
        XPathEvaluation evaluation = focus.evaluation;
        return head == null
                ? walk(evaluation, 0, start(focus), sink)
                : head.forEachInOrder(focus, node -> walk(evaluation, 0, node, sink));
    }

    private long start(Focus focus) {
        return absolute ? AssembledDocument.DOCUMENT : focus.node;
    }

    /** Follows one node through all further steps before the next node. Stores no nodes. */
    private boolean walk(XPathEvaluation evaluation, int step, long from, NodeSink sink) {
        if (step == steps.size()) {
            return sink.accept(from);
        }
        NodeSink next = step + 1 == steps.size() ? sink : node -> walk(evaluation, step + 1, node, sink);
        return steps.get(step).select(evaluation, from, next);
    }

    /** Applies one step to all nodes before the next step, each node once, so the cost is bounded by steps times nodes. */
    private boolean selectStepByStep(Focus focus, NodeSink sink) {
        NodeArray from = starts(focus);
        for (int i = 0; i < steps.size() - 1; i++) {
            NodeArray next = new NodeArray(focus.evaluation.budget());
            selectFromAll(steps.get(i), from, focus.evaluation, next);
            from.clear();
            from = next.sortDistinct();
        }
        boolean wanted = selectFromAll(steps.get(steps.size() - 1), from, focus.evaluation, sink);
        from.clear();
        return wanted;
    }

    private NodeArray starts(Focus focus) {
        if (head != null) {
            return head.nodes(focus);
        }
        NodeArray start = new NodeArray(focus.evaluation.budget());
        start.accept(start(focus));
        return start;
    }

    private static boolean selectFromAll(LocationStep step, NodeArray from, XPathEvaluation evaluation, NodeSink sink) {
        boolean covers = step.axis().includesDescendants() && !step.isPositional();
        long covered = AssembledDocument.NONE;
        for (int i = 0; i < from.size(); i++) {
            long node = from.get(i);
            if (covers && covered != AssembledDocument.NONE && isCovered(covered, node, evaluation.document())) {
                continue;
            }
            covered = node;
            if (!step.select(evaluation, node, sink)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns true if the inner node is on the downward axes of the outer one. Attributes and namespaces are not, although an element contains
     * them.
     */
    private static boolean isCovered(long outer, long inner, AssembledDocument document) {
        return document.contains(outer, inner) && document.isChild(inner);
    }
}
