package org.openmds.loadtest.command;

import java.time.Duration;

import org.openmds.loadtest.model.plan.Durations;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as plans have them. */
final class DurationConverter implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String text) {
        return Durations.parse(text)
                .orElseThrow(
                        () -> new TypeConversionException("expected %s, got '%s'".formatted(Durations.EXPECTED, text)));
    }
}
