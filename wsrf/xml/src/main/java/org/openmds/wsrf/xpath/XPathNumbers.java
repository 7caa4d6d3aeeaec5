package org.openmds.wsrf.xpath;

import java.math.BigDecimal;

/** The rules of XPath 1.0 for parsing, printing and rounding numbers (sections 4.2 and 4.4). */
final class XPathNumbers {

    /** Number of digits that always fit into a long, and into a double without rounding. */
    private static final int EXACT_DIGITS = 15;
    private static final int DECIMAL = 10;

    private XPathNumbers() {
    }

    /**
     * Parses optional white space, an optional minus sign, digits with an optional point, and optional white space. Any other text is NaN.
     */
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

    /** Parses a valid number; keeps minus zero. */
    private static double value(String number) {
        if (number.length() > EXACT_DIGITS || number.indexOf('.') >= 0) {
            return Double.parseDouble(number);
        }
        int length = number.length();
        return number.charAt(0) == '-'
                ? -(double) Long.parseLong(number, 1, length, DECIMAL)
                : Long.parseLong(number, 0, length, DECIMAL);
    }

    /** Prints the shortest decimal digits that identify the number, never with an exponent. */
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

    /** Rounds to the closest integer, and halves towards positive infinity. */
    static double round(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value) || Math.abs(value) >= 1L << 52) {
            return value;
        }
        double floor = Math.floor(value);
        double rounded = value - floor >= 0.5 ? floor + 1 : floor;
        return rounded == 0 ? Math.copySign(0.0, value) : rounded;
    }
}
