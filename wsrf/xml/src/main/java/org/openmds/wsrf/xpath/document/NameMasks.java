package org.openmds.wsrf.xpath.document;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xpath.document.NodeTest.NameTest;

/** A small cache of name masks for the last few name tests and tables of names: fragments of one kind share a table. Not thread-safe. */
final class NameMasks {

    private static final int MAX_TESTS = 8;
    private static final int TABLES_PER_TEST = 4;
    /** Number of names whose test counts as one step. */
    private static final int NAMES_PER_STEP = 8;

    private final EvaluationBudget budget;
    private final @Nullable NameTest[] tests = new NameTest[MAX_TESTS];
    private final @Nullable XmlNodes[] tables = new XmlNodes[MAX_TESTS * TABLES_PER_TEST];
    private final long[] masks = new long[MAX_TESTS * TABLES_PER_TEST];
    private int nextTest;
    private int nextTable;

    NameMasks(EvaluationBudget budget) {
        this.budget = budget;
    }

    /** See {@link NameTest#mask}. */
    long of(NameTest test, XmlNodes nodes) {
        int first = rowOf(test) * TABLES_PER_TEST;
        for (int i = first; i < first + TABLES_PER_TEST; i++) {
            XmlNodes known = tables[i];
            if (known != null && known.sharesNames(nodes)) {
                return masks[i];
            }
        }
        int slot = first + nextTable;
        nextTable = (nextTable + 1) % TABLES_PER_TEST;
        budget.steps(nodes.nameCount() / NAMES_PER_STEP);
        tables[slot] = nodes;
        masks[slot] = test.mask(nodes);
        return masks[slot];
    }

    /** Compares by identity: a test of the same expression is the same object. */
    @SuppressWarnings("ReferenceEquality")
    private int rowOf(NameTest test) {
        for (int i = 0; i < MAX_TESTS; i++) {
            if (tests[i] == test) {
                return i;
            }
        }
        int row = nextTest;
        nextTest = (nextTest + 1) % MAX_TESTS;
        tests[row] = test;
        Arrays.fill(tables, row * TABLES_PER_TEST, (row + 1) * TABLES_PER_TEST, null);
        return row;
    }
}
