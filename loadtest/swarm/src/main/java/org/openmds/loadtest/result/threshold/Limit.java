package org.openmds.loadtest.result.threshold;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a value must be, such as {@code < 200ms}, {@code >= 500/s}, {@code < 0.1%}.
 *
 * @param value
 *            in seconds, requests a second, parts, counts or bytes a second
 */
record Limit(Operator operator, double value) {

    private static final Pattern FORM = Pattern.compile("(<=|>=|<|>)\\s*([0-9][0-9_]*(?:\\.[0-9]+)?)\\s*([^\\s\\d]*)");

    private static final Map<Measure.Unit, Map<String, Double>> UNITS = Map.of(
            Measure.Unit.TIME, Map.of("us", 1e-6, "µs", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0),
            Measure.Unit.RATE, Map.of("", 1.0, "/s", 1.0),
            Measure.Unit.PART, Map.of("", 1.0, "%", 0.01),
            Measure.Unit.COUNT, Map.of("", 1.0),
            Measure.Unit.DATA, Map.of("B/s", 1.0, "kB/s", 1e3, "MB/s", 1e6, "GB/s", 1e9));

    /** How. */
    enum Operator {
        BELOW("<"), AT_MOST("<="), ABOVE(">"), AT_LEAST(">=");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        private static Operator of(String sign) {
            for (Operator operator : values()) {
                if (operator.sign.equals(sign)) {
                    return operator;
                }
            }
            throw new IllegalArgumentException(sign);
        }
    }

    /** Nothing where the text is no limit in that unit. */
    static Optional<Limit> of(String text, Measure.Unit unit) {
        Matcher form = FORM.matcher(text.strip());
        Map<String, Double> units = UNITS.getOrDefault(unit, Map.of());
        if (!form.matches() || !units.containsKey(form.group(3))) {
            return Optional.empty();
        }
        double number = Double.parseDouble(form.group(2).replace("_", ""));
        return Optional.of(new Limit(Operator.of(form.group(1)), number * units.getOrDefault(form.group(3), 1.0)));
    }

    /** What may stand after the number, for people. */
    static String form(Measure.Unit unit) {
        return switch (unit) {
            case TIME -> "a duration, such as < 200ms";
            case RATE -> "a rate, such as > 500/s";
            case PART -> "a part, such as < 0.1%";
            case COUNT -> "a number, such as > 1000";
            case DATA -> "an amount a second, such as > 2MB/s";
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
