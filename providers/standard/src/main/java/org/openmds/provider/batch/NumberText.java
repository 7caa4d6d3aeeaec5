package org.openmds.provider.batch;

import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Parses numbers in the output of batch systems, which write other text for missing numbers. */
public final class NumberText {

    private static final Pattern INTEGER = Pattern.compile("\\d{1,15}");
    private static final double MAX_DECIMAL = 1e9;

    private NumberText() {
    }

    /** Returns a count; empty if the text is not a count. */
    public static OptionalLong integer(String text) {
        return INTEGER.matcher(text).matches() ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    /** Returns hundredths of a decimal number, GLUE's unit for loads; empty if the text is not such a number. */
    public static OptionalLong hundredths(String text) {
        try {
            double number = Double.parseDouble(text);
            return number >= 0 && number < MAX_DECIMAL
                    ? OptionalLong.of(Math.round(number * 100))
                    : OptionalLong.empty();
        } catch (NumberFormatException unknown) {
            return OptionalLong.empty();
        }
    }
}
