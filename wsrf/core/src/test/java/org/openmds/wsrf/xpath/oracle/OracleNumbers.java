package org.openmds.wsrf.xpath.oracle;

import java.math.BigDecimal;

/** Numbers as XPath 1.0 writes and rounds them (sections 4.2 and 4.4). */
final class OracleNumbers {

    private OracleNumbers() {
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
