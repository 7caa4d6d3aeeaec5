package org.openmds.loadtest.experiment.expectation;

import org.openmds.loadtest.result.report.QuantityFormat;

/** The value of a formula with its 95 % confidence interval; all are NaN if there is no value. */
public record FormulaInterval(double value, double low, double high) {

    static final FormulaInterval NONE = new FormulaInterval(Double.NaN, Double.NaN, Double.NaN);

    /** Returns the value and the interval as text, such as "7.8 (4.1 to 13)"; empty if there is no value. */
    @Override
    public String toString() {
        if (Double.isNaN(value)) {
            return "";
        }
        return low == high
                ? QuantityFormat.number(value)
                : "%s (%s to %s)".formatted(QuantityFormat.number(value), QuantityFormat.number(low),
                        QuantityFormat.number(high));
    }
}
