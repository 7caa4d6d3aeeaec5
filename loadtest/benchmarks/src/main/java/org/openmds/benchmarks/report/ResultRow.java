package org.openmds.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One line of a table of bars: what was measured, beside what, what is judged, and how it must be.
 *
 * @param name
 *            what it is about
 * @param measured
 *            of OpenMDS
 * @param reference
 *            of the same run, if there is one
 * @param result
 *            what the bar is for: a ratio, or a difference, or what was measured itself
 * @param required
 *            what the result must be
 */
public record ResultRow(String name, MeasuredQuantity measured, Optional<MeasuredQuantity> reference,
        MeasuredQuantity result, RequiredRange required) {

    /**
     * A number with its unit.
     *
     * @param value
     *            the number
     * @param unit
     *            such as {@code /s}, written behind it; empty for a ratio
     */
    public record MeasuredQuantity(double value, String unit) {

        @Override
        public String toString() {
            return RequiredRange.number(value) + unit;
        }
    }

    /** What is judged as it was measured. */
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
