package org.openmds.wsrf.xpath.text;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.xpath.document.EvaluationBudget;

/** The character replacements of one translate() call, as a table in pages of 256 Unicode characters. Not thread-safe. */
final class TranslationTable {

    /** The character is dropped. */
    static final int DROPPED = -1;

    private static final int PAGE_BITS = 8;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;
    private static final int PAGES = Character.MAX_CODE_POINT + 1 >>> PAGE_BITS;
    /** A value in a page: the character stays. Other values are one more than the replacement, or {@link #DROPPED}. */
    private static final int UNCHANGED = 0;

    private final EvaluationBudget budget;
    private final int[] firstPage = new int[PAGE_SIZE];
    private int @Nullable [] @Nullable [] otherPages;
    private boolean supplementary;

    /**
     * @param from
     *            replaced characters; the first of equal ones counts
     * @param to
     *            their replacements by position; characters without one are dropped
     */
    TranslationTable(String from, String to, EvaluationBudget budget) {
        this.budget = budget;
        int target = 0;
        int looked = 0;
        for (int source = 0; source < from.length();) {
            if (source - looked >= EvaluationBudget.CHARACTERS_PER_LOOK) {
                looked = source;
                budget.look();
            }
            int replaced = from.codePointAt(source);
            int replacement = target < to.length() ? to.codePointAt(target) : DROPPED;
            supplementary |= replacement >= Character.MIN_SUPPLEMENTARY_CODE_POINT;
            source += Character.charCount(replaced);
            target += replacement == DROPPED ? 0 : Character.charCount(replacement);
            int[] page = writablePage(replaced);
            int index = replaced & PAGE_SIZE - 1;
            if (page[index] == UNCHANGED) {
                page[index] = replacement == DROPPED ? DROPPED : replacement + 1;
            }
        }
    }

    /** Returns true if a replacement takes two UTF-16 units, so a translated text may be longer than the text. */
    boolean hasSupplementary() {
        return supplementary;
    }

    /** Returns the character that replaces a character: itself, another one or {@link #DROPPED}. */
    int replacement(int character) {
        int[] page = page(character);
        int entry = page == null ? UNCHANGED : page[character & PAGE_SIZE - 1];
        return switch (entry) {
            case UNCHANGED -> character;
            case DROPPED -> DROPPED;
            default -> entry - 1;
        };
    }

    private int @Nullable [] page(int character) {
        if (character < PAGE_SIZE) {
            return firstPage;
        }
        return otherPages == null ? null : otherPages[character >>> PAGE_BITS];
    }

    private int[] writablePage(int character) {
        if (character < PAGE_SIZE) {
            return firstPage;
        }
        if (otherPages == null) {
            budget.hold((long) PAGES * Integer.BYTES);
            otherPages = new int[PAGES][];
        }
        int number = character >>> PAGE_BITS;
        int[] page = otherPages[number];
        if (page == null) {
            budget.hold((long) PAGE_SIZE * Integer.BYTES);
            page = new int[PAGE_SIZE];
            otherPages[number] = page;
        }
        return page;
    }
}
