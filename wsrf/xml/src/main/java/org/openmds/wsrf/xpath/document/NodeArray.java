package org.openmds.wsrf.xpath.document;

import java.util.Arrays;

/**
 * A node-set as an array of node numbers. After {@link #sortDistinct} the nodes are distinct and in document order. The array remembers whether
 * nodes were added in order, so results of forward steps are never sorted. Not thread-safe.
 */
public final class NodeArray implements NodeSink {

    private static final long[] EMPTY = {};
    private static final int MIN_CAPACITY = 8;
    private static final int SORTED_PER_STEP = 4;

    private final EvaluationBudget budget;
    private long[] nodes = EMPTY;
    private int size;
    private boolean ordered = true;

    /**
     * @param budget
     *            counts the array's memory and the work of sorting it
     */
    public NodeArray(EvaluationBudget budget) {
        this.budget = budget;
    }

    public int size() {
        return size;
    }

    public long get(int index) {
        return nodes[index];
    }

    @Override
    public boolean accept(long node) {
        if (size == nodes.length) {
            ensureCapacity();
        }
        if (size > 0 && node <= nodes[size - 1]) {
            if (node == nodes[size - 1]) {
                return true;
            }
            ordered = false;
        }
        nodes[size++] = node;
        return true;
    }

    /** Sorts the nodes and drops duplicates, if needed. */
    public NodeArray sortDistinct() {
        if (ordered) {
            return this;
        }
        // Counted before: sorting takes some 3 ns for each node and level.
        budget.steps((long) size * (Integer.SIZE - Integer.numberOfLeadingZeros(size)) / SORTED_PER_STEP);
        Arrays.sort(nodes, 0, size);
        int kept = 1;
        for (int i = 1; i < size; i++) {
            if (nodes[i] != nodes[kept - 1]) {
                nodes[kept++] = nodes[i];
            }
        }
        size = kept;
        ordered = true;
        return this;
    }

    /** Passes the nodes to the sink until it wants no more. */
    public boolean forEach(NodeSink sink) {
        for (int i = 0; i < size; i++) {
            if (!sink.accept(nodes[i])) {
                return false;
            }
        }
        return true;
    }

    /** Drops the nodes and frees their memory. */
    public void clear() {
        budget.releaseTo(budget.held() - (long) nodes.length * EvaluationBudget.HELD_PER_NODE);
        nodes = EMPTY;
        size = 0;
        ordered = true;
    }

    /** Drops duplicates before the array grows: the array is at most twice as long as the set. */
    private void ensureCapacity() {
        sortDistinct();
        if (size > nodes.length / 2) {
            int capacity = 2 * nodes.length;
            // During the copy there are both arrays.
            budget.hold((long) capacity * EvaluationBudget.HELD_PER_NODE);
            nodes = Arrays.copyOf(nodes, capacity);
            budget.releaseTo(budget.held() - (long) capacity / 2 * EvaluationBudget.HELD_PER_NODE);
        } else if (size == 0) {
            budget.hold(MIN_CAPACITY * EvaluationBudget.HELD_PER_NODE);
            nodes = new long[MIN_CAPACITY];
        }
    }
}
