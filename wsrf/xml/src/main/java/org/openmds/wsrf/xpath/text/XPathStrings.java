package org.openmds.wsrf.xpath.text;

import org.openmds.wsrf.xpath.document.EvaluationBudget;

/**
 * The string functions of XPath 1.0, section 4.2. A character is a Unicode character, not a UTF-16 unit. Each function counts its work and the memory
 * of its result before it begins, is linear in the lengths of its arguments, and looks at the clock while it works.
 */
public final class XPathStrings {

    /** Longest pattern for which a simple search is used: it may compare each of its characters with each of the text. */
    private static final int MAX_SIMPLE_PATTERN = 32;
    /** Characters of a pattern that a simple search compares in the time of one other character. */
    private static final int PATTERN_PER_CHARACTER = 8;
    /** Number of comparisons below which a simple search is faster for any pattern. */
    private static final long FEW_COMPARISONS = 1 << 12;

    private XPathStrings() {
    }

    /** Returns the number of characters. */
    public static int length(String text, EvaluationBudget budget) {
        budget.characters(text.length());
        return countBetween(text, 0, text.length(), budget);
    }

    public static String concat(String[] parts, EvaluationBudget budget) {
        long length = 0;
        for (String part : parts) {
            length += part.length();
        }
        budget.characters(length);
        budget.hold(length);
        return String.join("", parts);
    }

    public static boolean startsWith(String text, String prefix, EvaluationBudget budget) {
        budget.characters(Math.min(text.length(), prefix.length()));
        return text.startsWith(prefix);
    }

    public static boolean contains(String text, String pattern, EvaluationBudget budget) {
        return indexOf(text, pattern, budget) >= 0;
    }

    public static String substringBefore(String text, String pattern, EvaluationBudget budget) {
        int at = indexOf(text, pattern, budget);
        return at <= 0 ? "" : part(text, 0, at, budget);
    }

    public static String substringAfter(String text, String pattern, EvaluationBudget budget) {
        int at = indexOf(text, pattern, budget);
        return at < 0 ? "" : part(text, at + pattern.length(), text.length(), budget);
    }

    /** Returns the characters at positions from the rounded start, inclusive, to the sum of rounded start and rounded length, exclusive. */
    public static String substring(String text, double start, double length, EvaluationBudget budget) {
        double first = XPathNumbers.round(start);
        double behind = first + XPathNumbers.round(length);
        if (Double.isNaN(behind)) {
            return "";
        }
        int characters = length(text, budget);
        int from = (int) Math.min(Math.max(first, 1), characters + 1.0) - 1;
        int to = (int) Math.min(Math.max(behind, 1), characters + 1.0) - 1;
        if (from >= to) {
            return "";
        }
        budget.characters(text.length());
        int begin = offset(text, 0, from, budget);
        return part(text, begin, offset(text, begin, to - from, budget), budget);
    }

    /** Drops leading and trailing white space, and replaces other white space by one space each. White space is defined as in XML. */
    public static String normalizeSpace(String text, EvaluationBudget budget) {
        budget.characters(text.length());
        budget.hold(text.length());
        StringBuilder normal = new StringBuilder(text.length());
        boolean gap = false;
        for (int i = 0; i < text.length(); i++) {
            look(i, budget);
            char c = text.charAt(i);
            if (isSpace(c)) {
                gap = normal.length() > 0;
            } else {
                if (gap) {
                    normal.append(' ');
                    gap = false;
                }
                normal.append(c);
            }
        }
        return normal.toString();
    }

    /** Replaces characters: each in {@code from} by the one at its position in {@code to}, or by nothing if there is none. */
    public static String translate(String text, String from, String to, EvaluationBudget budget) {
        budget.characters((long) text.length() + 2L * from.length() + Math.min(to.length(), 2L * from.length()));
        TranslationTable table = new TranslationTable(from, to, budget);
        budget.hold(table.hasSupplementary() ? 2L * text.length() : text.length());
        StringBuilder translated = new StringBuilder(text.length());
        int looked = 0;
        for (int i = 0; i < text.length();) {
            if (i - looked >= EvaluationBudget.CHARACTERS_PER_LOOK) {
                looked = i;
                budget.look();
            }
            int character = text.codePointAt(i);
            i += Character.charCount(character);
            int replacement = table.replacement(character);
            if (replacement != TranslationTable.DROPPED) {
                translated.appendCodePoint(replacement);
            }
        }
        return translated.toString();
    }

    public static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    private static int indexOf(String text, String pattern, EvaluationBudget budget) {
        if (pattern.length() > text.length()) {
            return -1;
        }
        boolean few = (long) text.length() * pattern.length() <= FEW_COMPARISONS;
        if (few || pattern.length() <= MAX_SIMPLE_PATTERN) {
            budget.characters((long) text.length() * (1 + pattern.length() / PATTERN_PER_CHARACTER));
            return simpleIndexOf(text, pattern, budget);
        }
        budget.characters(2L * text.length() + 4L * pattern.length());
        return new TwoWaySearch(text, pattern, budget).find();
    }

    /** Searches block by block. */
    private static int simpleIndexOf(String text, String pattern, EvaluationBudget budget) {
        int from = 0;
        while (text.length() - from > EvaluationBudget.CHARACTERS_PER_LOOK + pattern.length()) {
            int end = from + EvaluationBudget.CHARACTERS_PER_LOOK;
            int at = text.substring(from, end + pattern.length() - 1).indexOf(pattern);
            if (at >= 0) {
                return from + at;
            }
            budget.look();
            from = end;
        }
        return text.indexOf(pattern, from);
    }

    private static String part(String text, int from, int to, EvaluationBudget budget) {
        budget.characters(to - from);
        budget.hold(to - from);
        return text.substring(from, to);
    }

    /** Returns the index after a number of characters, which exist. */
    private static int offset(String text, int from, int characters, EvaluationBudget budget) {
        int at = from;
        for (int left = characters; left > 0;) {
            int block = Math.min(left, EvaluationBudget.CHARACTERS_PER_LOOK);
            at = text.offsetByCodePoints(at, block);
            left -= block;
            if (left > 0) {
                budget.look();
            }
        }
        return at;
    }

    private static int countBetween(String text, int from, int to, EvaluationBudget budget) {
        int count = 0;
        int at = from;
        while (to - at > EvaluationBudget.CHARACTERS_PER_LOOK) {
            int end = at + EvaluationBudget.CHARACTERS_PER_LOOK;
            if (Character.isLowSurrogate(text.charAt(end))) {
                end++;
            }
            count += text.codePointCount(at, end);
            at = end;
            budget.look();
        }
        return count + text.codePointCount(at, to);
    }

    private static void look(int position, EvaluationBudget budget) {
        if ((position & EvaluationBudget.CHARACTERS_PER_LOOK - 1) == EvaluationBudget.CHARACTERS_PER_LOOK - 1) {
            budget.look();
        }
    }
}
