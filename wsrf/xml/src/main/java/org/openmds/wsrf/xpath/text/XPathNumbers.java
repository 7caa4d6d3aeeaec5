package org.openmds.wsrf.xpath.text;

import java.math.BigDecimal;

/** The rules of XPath 1.0 for parsing, printing and rounding numbers (sections 4.2 and 4.4). */
public final class XPathNumbers {

    /** Number of digits that always fit into a long, and into a double without rounding. */
    private static final int EXACT_DIGITS = 15;
    private static final int DECIMAL = 10;
    /** More digits than the longest exact double has. */
    private static final int MAX_DIGITS = 1_100;

    private XPathNumbers() {
    }

    /**
     * Parses optional white space, an optional minus sign, digits with an optional point, and optional white space. Any other text is NaN.
     */
    public static double parse(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && XPathStrings.isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && XPathStrings.isSpace(text.charAt(to - 1))) {
            to--;
        }
        return isNumber(text, from, to) ? value(text, from, to) : Double.NaN;
    }

    private static boolean isNumber(String text, int from, int to) {
        int digits = 0;
        int points = 0;
        for (int i = from < to && text.charAt(from) == '-' ? from + 1 : from; i < to; i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                digits++;
            } else if (c == '.') {
                points++;
            } else {
                return false;
            }
        }
        return digits > 0 && points <= 1;
    }

    /** Parses a valid number; keeps minus zero. */
    private static double value(String text, int from, int to) {
        if (to - from > MAX_DIGITS) {
            return Double.parseDouble(shortened(text, from, to));
        }
        int point = text.indexOf('.', from);
        if (to - from > EXACT_DIGITS || point >= 0 && point < to) {
            return Double.parseDouble(text.substring(from, to));
        }
        return text.charAt(from) == '-'
                ? -(double) Long.parseLong(text, from + 1, to, DECIMAL)
                : Long.parseLong(text, from, to, DECIMAL);
    }

    /**
     * Returns a short number that has the same value as a double: its first digits and an exponent. Digits beyond those of the longest exact double
     * only decide if the number is above it.
     */
    private static String shortened(String text, int from, int to) {
        StringBuilder digits = new StringBuilder(text.charAt(from) == '-' ? "-0" : "0");
        int exponent = 0;
        boolean behindPoint = false;
        boolean more = false;
        for (int i = text.charAt(from) == '-' ? from + 1 : from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '.') {
                behindPoint = true;
            } else if (digits.length() <= MAX_DIGITS) {
                exponent -= behindPoint ? 1 : 0;
                if (c != '0' || digits.charAt(digits.length() - 1) != '0' || digits.length() > 2) {
                    digits.append(c);
                }
            } else {
                exponent += behindPoint ? 0 : 1;
                more |= c != '0';
            }
        }
        if (more) {
            digits.append('1');
            exponent--;
        }
        return digits.append('E').append(exponent).toString();
    }

    /** Prints the shortest decimal digits that identify the number, never with an exponent. */
    public static String text(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "Infinity" : "-Infinity";
        }
        if (value == 0) {
            return "0";
        }
        if (value == (int) value) {
            return Integer.toString((int) value);
        }
        BigDecimal decimal = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        return decimal.toPlainString();
    }

    /** Rounds to the closest integer, and halves towards positive infinity. */
    public static double round(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value) || Math.abs(value) >= 1L << 52) {
            return value;
        }
        double floor = Math.floor(value);
        double rounded = value - floor >= 0.5 ? floor + 1 : floor;
        return rounded == 0 ? Math.copySign(0.0, value) : rounded;
    }
}
