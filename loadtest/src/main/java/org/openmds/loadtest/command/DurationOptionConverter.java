package org.openmds.loadtest.command;

import java.time.Duration;

import org.openmds.loadtest.model.plan.DurationNotation;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts durations in the notation of plans. */
final class DurationOptionConverter implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String text) {
        return DurationNotation.parse(text)
                .orElseThrow(
                        () -> new TypeConversionException(
                                "expected %s, got '%s'".formatted(DurationNotation.EXPECTED, text)));
    }
}
