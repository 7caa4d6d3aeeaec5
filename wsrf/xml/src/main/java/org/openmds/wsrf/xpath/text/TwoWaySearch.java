package org.openmds.wsrf.xpath.text;

import org.openmds.wsrf.xpath.document.EvaluationBudget;

/**
 * A search for a long pattern in time linear in the lengths of text and pattern and without a table: the two-way algorithm of Crochemore and Perrin
 * (Two-way string-matching, Journal of the ACM 38, 1991). The pattern is split at a critical position; its right part is compared forwards, then its
 * left part backwards. Reads at most three times as many characters as text and pattern have. Used by one thread.
 */
final class TwoWaySearch {

    private final CharSequence text;
    private final CharSequence pattern;
    private final EvaluationBudget budget;
    private int compared;
    /** Last index of the left part, and the period of the right one. */
    private int split;
    private int period;

    TwoWaySearch(CharSequence text, CharSequence pattern, EvaluationBudget budget) {
        this.text = text;
        this.pattern = pattern;
        this.budget = budget;
    }

    /** Returns the first index of the pattern in the text, or -1. */
    int find() {
        factorize();
        return isPeriodic() ? findPeriodic() : findOther();
    }

    /** Finds the critical position: the later of the two maximal suffixes, for both orders of characters. */
    private void factorize() {
        int forward = maximalSuffix(false);
        int forwardPeriod = period;
        int backward = maximalSuffix(true);
        if (forward > backward) {
            split = forward;
            period = forwardPeriod;
        } else {
            split = backward;
        }
    }

    /** Returns the index before the maximal suffix of the pattern, and sets {@link #period} to the suffix's period. */
    private int maximalSuffix(boolean inverted) {
        int before = -1;
        int from = 0;
        int offset = 1;
        period = 1;
        while (from + offset < pattern.length()) {
            look();
            int order = Character.compare(pattern.charAt(from + offset), pattern.charAt(before + offset));
            if (order == 0) {
                if (offset == period) {
                    from += period;
                    offset = 1;
                } else {
                    offset++;
                }
            } else if (order < 0 != inverted) {
                from += offset;
                offset = 1;
                period = from - before;
            } else {
                before = from;
                from = before + 1;
                offset = 1;
                period = 1;
            }
        }
        return before;
    }

    /** Returns true if the left part also has the period of the right one, so that a part of the pattern need not be compared again. */
    private boolean isPeriodic() {
        for (int i = 0; i <= split; i++) {
            look();
            if (i + period >= pattern.length() || pattern.charAt(i) != pattern.charAt(i + period)) {
                return false;
            }
        }
        return true;
    }

    private int findPeriodic() {
        int known = -1;
        for (int at = 0; at <= text.length() - pattern.length();) {
            int right = firstDifference(at, Math.max(split, known) + 1);
            if (right < pattern.length()) {
                at += right - split;
                known = -1;
            } else if (isLeftPartAt(at, known)) {
                return at;
            } else {
                at += period;
                known = pattern.length() - period - 1;
            }
        }
        return -1;
    }

    private int findOther() {
        int shift = Math.max(split + 1, pattern.length() - split - 1) + 1;
        for (int at = 0; at <= text.length() - pattern.length();) {
            int right = firstDifference(at, split + 1);
            if (right < pattern.length()) {
                at += right - split;
            } else if (isLeftPartAt(at, -1)) {
                return at;
            } else {
                at += shift;
            }
        }
        return -1;
    }

    /** Returns the first index in the pattern, from the given one, whose character is not in the text; the pattern's length if there is none. */
    private int firstDifference(int at, int from) {
        int i = from;
        while (i < pattern.length() && isEqual(i, at)) {
            i++;
        }
        return i;
    }

    /** Returns true if the text contains the pattern's characters up to the split, without those that are known to be there. */
    private boolean isLeftPartAt(int at, int known) {
        int i = split;
        while (i > known && isEqual(i, at)) {
            i--;
        }
        return i <= known;
    }

    private boolean isEqual(int i, int at) {
        look();
        return pattern.charAt(i) == text.charAt(at + i);
    }

    private void look() {
        if ((++compared & EvaluationBudget.CHARACTERS_PER_LOOK - 1) == 0) {
            budget.look();
        }
    }
}
