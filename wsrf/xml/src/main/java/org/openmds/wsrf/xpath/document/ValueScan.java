package org.openmds.wsrf.xpath.document;

import java.util.Arrays;
import java.util.Optional;

import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xpath.document.NodeTest.NameTest;
import org.openmds.wsrf.xpath.document.RequiredValues.RequiredValue;

/** Finds the elements around certain values in a range of a long fragment, by the fragment's index. One use; not thread-safe. */
final class ValueScan {

    /** Length of a range that is scanned as fast as the index is searched. */
    private static final int MIN_RANGE = 256;
    /** A range with more values or elements to visit than this part of its nodes is scanned. */
    private static final int FEW = 8;
    /** Number of names whose test counts as one step. */
    private static final int NAMES_PER_STEP = 8;
    /** Number of bytes that count as one step while the index is made. */
    private static final int BYTES_PER_STEP = 16;

    private final XmlNodes nodes;
    private final int from;
    private final int to;
    private final EvaluationBudget budget;
    private int[] found = new int[8];
    private int size;

    ValueScan(XmlNodes nodes, int from, int to, EvaluationBudget budget) {
        this.nodes = nodes;
        this.from = from;
        this.to = to;
        this.budget = budget;
    }

    /** Returns true if the index may be quicker than a scan of the range. */
    static boolean isWorthATry(XmlNodes nodes, int from, int to, RequiredValues values) {
        return !values.isNothing() && to - from >= MIN_RANGE && nodes.hasValueIndex();
    }

    /**
     * Finds the elements that match a test and have one of the values. The root of the fragment is among them if it matches: it may have a value in a
     * part that is mounted in it.
     *
     * @return false if a scan is needed
     */
    boolean find(NameTest test, RequiredValues values) {
        if (!nodes.isIndexed()) {
            budget.steps(nodes.count() + (nodes.endOffset(0) - nodes.startOffset(0)) / BYTES_PER_STEP);
        }
        if (from == 0 && test.matches(nodes, 0)) {
            add(0);
        }
        for (RequiredValue value : values.alternatives()) {
            budget.steps(1 + nodes.nameCount() / NAMES_PER_STEP);
            Optional<int[]> places = value.isFoundIn(nodes)
                    ? value.find(nodes, (to - from) / FEW)
                    : Optional.empty();
            if (places.isEmpty() || !addAround(test, value, places.get())) {
                return false;
            }
        }
        sortDistinct();
        return true;
    }

    int size() {
        return size;
    }

    /** Returns an element, in document order. */
    int get(int index) {
        return found[index];
    }

    private boolean addAround(NameTest test, RequiredValue value, int[] places) {
        for (int place : places) {
            budget.step();
            if (place < from || place >= to || !hasKind(place, value.test())) {
                continue;
            }
            for (int element = nodes.parent(place); element >= from; element = nodes.parent(element)) {
                budget.step();
                if (test.matches(nodes, element)) {
                    add(element);
                }
            }
            if (size > (to - from) / FEW) {
                return false;
            }
        }
        return true;
    }

    private boolean hasKind(int place, NodeTest test) {
        return nodes.kind(place) == (test instanceof NameTest nameTest && nameTest.principal() == NodeKind.ATTRIBUTE
                ? NodeKind.ATTRIBUTE
                : NodeKind.TEXT);
    }

    private void add(int element) {
        if (size == found.length) {
            found = Arrays.copyOf(found, 2 * size);
        }
        found[size++] = element;
    }

    private void sortDistinct() {
        Arrays.sort(found, 0, size);
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (kept == 0 || found[kept - 1] != found[i]) {
                found[kept++] = found[i];
            }
        }
        size = kept;
    }
}
