package org.openmds.wsrf.xpath;

import java.math.BigDecimal;

/** Numbers as XPath 1.0 reads, writes and rounds them (sections 4.2 and 4.4). */
final class XPathNumbers {

    /** Digits that fit a long, and a double without rounding. */
    private static final int EXACT_DIGITS = 15;
    private static final int DECIMAL = 10;

    private XPathNumbers() {
    }

    /** White space, a minus sign or none, digits with a point or none, white space; anything else is not a number. */
    static double parse(String text) {
        String number = XPathStrings.strip(text);
        return isNumber(number) ? value(number) : Double.NaN;
    }

    private static boolean isNumber(String text) {
        int digits = 0;
        int points = 0;
        for (int i = text.startsWith("-") ? 1 : 0; i < text.length(); i++) {
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

    /** Minus zero is a number of its own. */
    private static double value(String number) {
        if (number.length() > EXACT_DIGITS || number.indexOf('.') >= 0) {
            return Double.parseDouble(number);
        }
        int length = number.length();
        return number.charAt(0) == '-'
                ? -(double) Long.parseLong(number, 1, length, DECIMAL)
                : Long.parseLong(number, 0, length, DECIMAL);
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
