package org.openmds.wsrf.xpath;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xpath.document.AssembledDocument;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.NodeSink;

/**
 * The chain of predicates of one step from one context node, or of one filter. Candidates pass through it one by one; they are stored only
 * if a predicate needs their number. {@code [1]} ends the walk at the first candidate. Not thread-safe.
 */
final class PredicateChain implements NodeSink {

    private final Predicate predicate;
    /** The chain's next predicate; null at its end. */
    private final @Nullable PredicateChain following;
    private final NodeSink next;
    private final Focus focus;
    /** The stored candidates; null if the predicate does not need their number. */
    private final @Nullable NodeList waitingNodes;
    private int position;
    private long last = AssembledDocument.NONE;
    private boolean nextWantsMore = true;

    private PredicateChain(Predicate predicate, @Nullable PredicateChain following, NodeSink end,
            XPathEvaluation evaluation) {
        this.predicate = predicate;
        this.following = following;
        this.next = following == null ? end : following;
        this.focus = new Focus(evaluation, AssembledDocument.NONE, 0, 0);
        this.waitingNodes = predicate.usesLast() && !predicate.isLast() ? new NodeList(evaluation.budget()) : null;
    }

    /** Nodes in the order of their arrival. */
    private static final class NodeList {
        private final EvaluationBudget budget;
        private long[] nodes = new long[8];
        private int size;

        private NodeList(EvaluationBudget budget) {
            this.budget = budget;
        }

        private void add(long node) {
            if (size == nodes.length) {
                budget.hold((long) size * Long.BYTES);
                nodes = Arrays.copyOf(nodes, 2 * size);
            }
            nodes[size++] = node;
        }

        private void release() {
            budget.releaseTo(budget.held() - (long) (nodes.length - 8) * Long.BYTES);
        }
    }

    /** @param predicates at least one */
    static PredicateChain endingIn(List<Predicate> predicates, NodeSink end, XPathEvaluation evaluation) {
        PredicateChain chain = new PredicateChain(predicates.get(predicates.size() - 1), null, end, evaluation);
        for (int i = predicates.size() - 2; i >= 0; i--) {
            chain = new PredicateChain(predicates.get(i), chain, end, evaluation);
        }
        return chain;
    }

    @Override
    public boolean accept(long node) {
        position++;
        if (predicate.isLast()) {
            last = node;
            return true;
        }
        if (waitingNodes != null) {
            waitingNodes.add(node);
            return true;
        }
        if (predicate.expr() instanceof NumberExpr.Literal index) {
            return acceptIndexed(node, index.value());
        }
        return test(node, position, 0);
    }

    /**
     * Ends the list of candidates.
     *
     * @return false if the sink at the end of the chain wanted no more
     */
    boolean finish() {
        if (predicate.isLast() && position > 0) {
            pass(last);
        }
        if (waitingNodes != null) {
            testAll(waitingNodes);
            waitingNodes.release();
        }
        return following == null ? nextWantsMore : following.finish();
    }

    private void testAll(NodeList candidates) {
        boolean wanted = true;
        for (int i = 0; wanted && i < candidates.size; i++) {
            wanted = test(candidates.nodes[i], i + 1, candidates.size);
        }
    }

    /** Passes the candidate on if its position is the index. Returns false if no later candidate can have it. */
    private boolean acceptIndexed(long node, double index) {
        if (position == index) {
            pass(node);
        }
        return position < index && index == Math.rint(index);
    }

    private boolean test(long node, int candidate, int size) {
        focus.evaluation.budget().step();
        focus.node = node;
        focus.position = candidate;
        focus.size = size;
        return !predicate.holds(focus) || pass(node);
    }

    private boolean pass(long node) {
        nextWantsMore = next.accept(node);
        return nextWantsMore;
    }
}
