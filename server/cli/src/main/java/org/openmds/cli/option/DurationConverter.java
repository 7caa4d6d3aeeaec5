package org.openmds.cli.option;

import java.time.Duration;

import org.openmds.configuration.value.DurationText;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts positive durations such as {@code 90s} and {@code 1h30m}. */
public final class DurationConverter implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String text) {
        try {
            Duration duration = DurationText.parse(text);
            if (duration.toMillis() > 0) {
                return duration;
            }
        } catch (IllegalArgumentException | ArithmeticException notOne) {
            throw new TypeConversionException(
                    "expected a duration such as 90s, 20m, 1h30m or 2d, was '%s'".formatted(text));
        }
        throw new TypeConversionException("expected a duration greater than zero, was '%s'".formatted(text));
    }
}
