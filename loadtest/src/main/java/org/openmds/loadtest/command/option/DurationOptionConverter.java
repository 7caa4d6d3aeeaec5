package org.openmds.loadtest.command.option;

import java.time.Duration;

import org.openmds.configuration.value.DurationText;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts durations in the form of plans. */
public final class DurationOptionConverter implements ITypeConverter<Duration> {

    private static final String EXPECTED = "a duration such as 250ms, 30s, 5m or 1h";

    @Override
    public Duration convert(String text) {
        return convert(text, false, EXPECTED);
    }

    private static Duration convert(String text, boolean positive, String expected) {
        try {
            Duration duration = DurationText.parse(text);
            if (positive ? duration.isPositive() : !duration.isNegative()) {
                return duration;
            }
        } catch (IllegalArgumentException | ArithmeticException _) {
            // Reported below, like a duration out of range.
        }
        throw new TypeConversionException("expected %s, got '%s'".formatted(expected, text));
    }

    /** Converts durations of more than zero. */
    public static final class Positive implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return DurationOptionConverter.convert(text, true, EXPECTED + ", of more than 0s");
        }
    }
}
