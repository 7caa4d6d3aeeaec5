package org.openmds.wsrf.xpath.oracle;

import java.math.BigDecimal;

/** The rules of XPath 1.0 for printing and rounding numbers (sections 4.2 and 4.4). */
final class OracleNumbers {

    private OracleNumbers() {
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
