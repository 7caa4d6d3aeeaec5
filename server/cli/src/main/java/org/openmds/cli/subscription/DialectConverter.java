package org.openmds.cli.subscription;

import java.util.Arrays;
import java.util.Locale;

import org.openmds.wsrf.notification.topic.TopicDialect;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the short names of topic expression dialects. */
final class DialectConverter implements ITypeConverter<TopicDialect> {

    @Override
    public TopicDialect convert(String text) {
        return Arrays.stream(TopicDialect.values())
                .filter(dialect -> dialect.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException(
                        "expected simple, concrete, full or xpath, was '%s'".formatted(text)));
    }
}
