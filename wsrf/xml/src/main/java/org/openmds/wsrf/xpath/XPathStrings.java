package org.openmds.wsrf.xpath;

import java.util.List;

import org.openmds.wsrf.xpath.document.XPathEvaluationException;

/** The string functions of XPath 1.0, section 4.2. A character is a Unicode character, not a UTF-16 unit. */
final class XPathStrings {

    /** Maximum length of the result of concat(): a short expression must not fill the memory. */
    static final int MAX_CONCAT_CHARACTERS = 64 << 20;

    private XPathStrings() {
    }

    static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    static String concat(List<Expr> arguments, Focus focus) {
        StringBuilder all = new StringBuilder();
        for (Expr argument : arguments) {
            String text = argument.string(focus);
            if (all.length() + (long) text.length() > MAX_CONCAT_CHARACTERS) {
                throw new XPathEvaluationException(
                        "the result of concat() is longer than " + MAX_CONCAT_CHARACTERS + " characters");
            }
            all.append(text);
        }
        return all.toString();
    }

    static String substringBefore(String text, String mark) {
        int at = text.indexOf(mark);
        return at < 0 ? "" : text.substring(0, at);
    }

    static String substringAfter(String text, String mark) {
        int at = text.indexOf(mark);
        return at < 0 ? "" : text.substring(at + mark.length());
    }

    /** Returns the characters at positions from the rounded start, inclusive, to the sum of rounded start and rounded length, exclusive. */
    static String substring(String text, double start, double length) {
        double first = XPathNumbers.round(start);
        double behind = first + XPathNumbers.round(length);
        if (Double.isNaN(behind)) {
            return "";
        }
        int characters = length(text);
        int from = (int) Math.min(Math.max(first, 1), characters + 1.0) - 1;
        int to = (int) Math.min(Math.max(behind, 1), characters + 1.0) - 1;
        return from >= to
                ? ""
                : text.substring(text.offsetByCodePoints(0, from), text.offsetByCodePoints(0, to));
    }

    /** Drops leading and trailing white space, and replaces other white space by one space each. White space is defined as in XML. */
    static String normalizeSpace(String text) {
        StringBuilder normal = new StringBuilder(text.length());
        boolean gap = false;
        for (int i = 0; i < text.length(); i++) {
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

    /** Returns the text without leading and trailing white space. */
    static String strip(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    static String translate(String text, String from, String to) {
        int[] replaced = from.codePoints().toArray();
        int[] replacements = to.codePoints().toArray();
        StringBuilder translated = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            int at = indexOf(replaced, c);
            if (at < 0) {
                translated.appendCodePoint(c);
            } else if (at < replacements.length) {
                translated.appendCodePoint(replacements[at]);
            }
        });
        return translated.toString();
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    private static int indexOf(int[] characters, int wanted) {
        for (int i = 0; i < characters.length; i++) {
            if (characters[i] == wanted) {
                return i;
            }
        }
        return -1;
    }
}
