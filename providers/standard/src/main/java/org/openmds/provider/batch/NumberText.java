package org.openmds.provider.batch;

import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Numbers that batch systems write, or something else where there is none. */
public final class NumberText {

    private static final Pattern INTEGER = Pattern.compile("\\d{1,15}");
    private static final double MAX_DECIMAL = 1e9;

    private NumberText() {
    }

    /** A count; empty where it is none. */
    public static OptionalLong integer(String text) {
        return INTEGER.matcher(text).matches() ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    /** Hundredths of a number with a fraction, as GLUE has loads; empty where it is none. */
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
