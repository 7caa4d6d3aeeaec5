package org.openmds.loadtest.result.threshold;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A limit of a value, such as {@code < 200ms}, {@code >= 500/s}, {@code < 0.1%}.
 *
 * @param value
 *            in seconds, requests per second, shares, counts or bytes per second
 */
record ThresholdLimit(LimitOperator operator, double value) {

    private static final Pattern FORM = Pattern.compile("(<=|>=|<|>)\\s*([0-9][0-9_]*(?:\\.[0-9]+)?)\\s*([^\\s\\d]*)");

    private static final Map<ThresholdMeasure.MeasureUnit, Map<String, Double>> UNITS = Map.of(
            ThresholdMeasure.MeasureUnit.TIME, Map.of("us", 1e-6, "µs", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0),
            ThresholdMeasure.MeasureUnit.RATE, Map.of("", 1.0, "/s", 1.0),
            ThresholdMeasure.MeasureUnit.PART, Map.of("", 1.0, "%", 0.01),
            ThresholdMeasure.MeasureUnit.COUNT, Map.of("", 1.0),
            ThresholdMeasure.MeasureUnit.DATA, Map.of("B/s", 1.0, "kB/s", 1e3, "MB/s", 1e6, "GB/s", 1e9));

    /** Comparison of a value with the limit. */
    enum LimitOperator {
        BELOW("<"), AT_MOST("<="), ABOVE(">"), AT_LEAST(">=");

        private final String sign;

        LimitOperator(String sign) {
            this.sign = sign;
        }

        private static LimitOperator of(String sign) {
            for (LimitOperator operator : values()) {
                if (operator.sign.equals(sign)) {
                    return operator;
                }
            }
            throw new IllegalArgumentException(sign);
        }
    }

    /** Parses a limit; empty if the text is not a limit in that unit. */
    static Optional<ThresholdLimit> of(String text, ThresholdMeasure.MeasureUnit unit) {
        Matcher form = FORM.matcher(text.strip());
        Map<String, Double> units = UNITS.getOrDefault(unit, Map.of());
        if (!form.matches() || !units.containsKey(form.group(3))) {
            return Optional.empty();
        }
        double number = Double.parseDouble(form.group(2).replace("_", ""));
        return Optional.of(
                new ThresholdLimit(LimitOperator.of(form.group(1)), number * units.getOrDefault(form.group(3), 1.0)));
    }

    /** Describes the expected text, for messages. */
    static String form(ThresholdMeasure.MeasureUnit unit) {
        return switch (unit) {
            case TIME -> "a duration, such as < 200ms";
            case RATE -> "a rate, such as > 500/s";
            case PART -> "a share, such as < 0.1%";
            case COUNT -> "a number, such as > 1000";
            case DATA -> "an amount per second, such as > 2MB/s";
        };
    }

    boolean isKeptBy(double measured) {
        return switch (operator) {
            case BELOW -> measured < value;
            case AT_MOST -> measured <= value;
            case ABOVE -> measured > value;
            case AT_LEAST -> measured >= value;
        };
    }
}
