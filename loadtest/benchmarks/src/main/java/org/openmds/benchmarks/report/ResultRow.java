package org.openmds.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One row of the table of requirements: the measured value, its reference, the result and its permitted range.
 *
 * @param name
 *            the name of the row
 * @param measured
 *            the value of OpenMDS
 * @param reference
 *            the value of the reference in the same run, if there is one
 * @param result
 *            the value that is checked: a ratio, a difference, or the measured value itself
 * @param required
 *            the permitted range of the result
 */
public record ResultRow(String name, MeasuredQuantity measured, Optional<MeasuredQuantity> reference,
        MeasuredQuantity result, RequiredRange required) {

    /**
     * A number with its unit.
     *
     * @param value
     *            the number
     * @param unit
     *            the unit after the number, such as {@code /s}; empty for a ratio
     */
    public record MeasuredQuantity(double value, String unit) {

        @Override
        public String toString() {
            return RequiredRange.number(value) + unit;
        }
    }

    /** Returns a row whose measured value is checked directly. */
    public static ResultRow of(String name, MeasuredQuantity measured, RequiredRange requiredRange) {
        return new ResultRow(name, measured, Optional.empty(), measured, requiredRange);
    }

    public boolean passed() {
        return required.includes(result.value());
    }

    static String header() {
        return row("", "measured", "reference", "result", "must be", "");
    }

    @Override
    public String toString() {
        return row(name, measured.toString(), reference.map(MeasuredQuantity::toString).orElse(""), result.toString(),
                required.toString(), passed() ? "PASS" : "FAIL");
    }

    private static String row(Object... cells) {
        return "  %-66s %12s %12s %10s  %-22s %s".formatted(cells).stripTrailing();
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("row", name);
        put(map, "measured", measured);
        reference.ifPresent(quantity -> put(map, "reference", quantity));
        put(map, "result", result);
        map.put("bar", required.toString());
        map.put("passed", passed());
        return map;
    }

    private static void put(Map<String, Object> map, String key, MeasuredQuantity quantity) {
        map.put(key, quantity.value());
        map.put(key + "Unit", quantity.unit());
    }
}
