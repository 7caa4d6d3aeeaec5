package org.openmds.wsrf.xpath;

import java.math.BigDecimal;

/** Numbers as XPath 1.0 reads, writes and rounds them (sections 4.2 and 4.4). */
final class Numbers {

    /** Digits that fit a long, and a double without rounding. */
    private static final int EXACT_DIGITS = 15;

    private Numbers() {
    }

    /** White space, a minus sign or none, digits with a point or none, white space; anything else is not a number. */
    static double parse(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && Strings.isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && Strings.isSpace(text.charAt(to - 1))) {
            to--;
        }
        boolean negative = from < to && text.charAt(from) == '-';
        int first = negative ? from + 1 : from;
        int digits = 0;
        int points = 0;
        long whole = 0;
        for (int i = first; i < to; i++) {
            char c = text.charAt(i);
            if (c == '.') {
                points++;
            } else if (c >= '0' && c <= '9') {
                digits++;
                whole = whole * 10 + c - '0';
            } else {
                return Double.NaN;
            }
        }
        if (digits == 0 || points > 1) {
            return Double.NaN;
        }
        if (points == 0 && digits <= EXACT_DIGITS) {
            return negative ? -(double) whole : whole;
        }
        return Double.parseDouble(text.substring(from, to));
    }

    /** Decimal, never with an exponent; the shortest digits that tell the number from its neighbours. */
    static String text(double value) {
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

    /** The closest integer, of two the one towards positive infinity. */
    static double round(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value) || Math.abs(value) >= 1L << 52) {
            return value;
        }
        double floor = Math.floor(value);
        double rounded = value - floor >= 0.5 ? floor + 1 : floor;
        return rounded == 0 ? Math.copySign(0.0, value) : rounded;
    }
}
