package org.openmds.wsrf.xpath;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xpath.NodeTest.Named;

/** Remembers which names of the last few tables a few tests meant, because fragments of one kind share a table. Not thread-safe. */
final class NameMasks {

    private static final int TESTS = 8;
    private static final int TABLES = 4;
    /** Names of a table that are looked at for one step. */
    private static final int NAMES_A_STEP = 8;

    private final Budget budget;
    private final @Nullable Named[] tests = new Named[TESTS];
    private final @Nullable XmlNodes[] tables = new XmlNodes[TESTS * TABLES];
    private final long[] masks = new long[TESTS * TABLES];
    private int nextTest;
    private int nextTable;

    NameMasks(Budget budget) {
        this.budget = budget;
    }

    /** See {@link Named#mask}. */
    long of(Named test, XmlNodes nodes) {
        int first = rowOf(test) * TABLES;
        for (int i = first; i < first + TABLES; i++) {
            XmlNodes known = tables[i];
            if (known != null && known.sharesNames(nodes)) {
                return masks[i];
            }
        }
        int slot = first + nextTable;
        nextTable = (nextTable + 1) % TABLES;
        budget.steps(nodes.nameCount() / NAMES_A_STEP);
        tables[slot] = nodes;
        masks[slot] = test.mask(nodes);
        return masks[slot];
    }

    /** A test of the same expression is the same object. */
    @SuppressWarnings("ReferenceEquality")
    private int rowOf(Named test) {
        for (int i = 0; i < TESTS; i++) {
            if (tests[i] == test) {
                return i;
            }
        }
        int row = nextTest;
        nextTest = (nextTest + 1) % TESTS;
        tests[row] = test;
        Arrays.fill(tables, row * TABLES, (row + 1) * TABLES, null);
        return row;
    }
}
