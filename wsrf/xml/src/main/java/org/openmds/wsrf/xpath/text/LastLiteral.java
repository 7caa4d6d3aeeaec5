package org.openmds.wsrf.xpath.text;

import java.util.Optional;

/**
 * The last string literal of an expression's text. Programs often send an expression with another value in this place.
 *
 * @param before
 *            the text before the value, with its first quotation mark
 * @param value
 *            the text between the quotation marks
 * @param after
 *            the rest of the text
 */
public record LastLiteral(String before, String value, String after) {

    /** The value in an expression that stands for all values. XML does not allow the character, so no query contains it. */
    public static final String NO_VALUE = "\0";

    /** Finds the last string literal; empty if there is none, or if a quotation mark is missing. */
    public static Optional<LastLiteral> of(String expression) {
        int start = -1;
        int end = -1;
        for (int i = 0; i < expression.length(); i++) {
            char c = expression.charAt(i);
            if (c == '"' || c == '\'') {
                start = i + 1;
                end = expression.indexOf(c, start);
                if (end < 0) {
                    return Optional.empty();
                }
                i = end;
            }
        }
        return start < 0
                ? Optional.empty()
                : Optional.of(new LastLiteral(expression.substring(0, start), expression.substring(start, end),
                        expression.substring(end)));
    }

    /** Returns the same without its value. */
    public LastLiteral withoutValue() {
        return new LastLiteral(before, NO_VALUE, after);
    }

    /** Returns the text of the expression. */
    public String text() {
        return before + value + after;
    }
}
