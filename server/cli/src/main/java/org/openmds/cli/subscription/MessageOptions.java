package org.openmds.cli.subscription;

import java.io.PrintWriter;
import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.DurationConverter;
import org.openmds.cli.option.OutputOptions;
import org.openmds.cli.option.OutputOptions.OutputFormat;
import org.openmds.cli.output.NamespaceTable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for the format and number of messages. */
final class MessageOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORMAT", converter = OutputOptions.OutputFormatConverter.class, defaultValue = "xml", description = {
            "xml (default): each NotificationMessage, indented; json: one object per line;",
            "table: one line per message with arrival time, kind of change, topic, entry and member; csv: the same as comma-separated values."})
    private OutputFormat format;

    @Option(names = "--count", paramLabel = "N", description = "End after N messages.")
    private @Nullable Long count;

    @Option(names = "--for", paramLabel = "DURATION", converter = DurationConverter.class, description = "End after this time, for example 10m.")
    private @Nullable Duration duration;

    MessagePrinter printer(NamespaceTable namespaceTable) {
        PrintWriter out = command.commandLine().getOut();
        return switch (format) {
            case XML -> MessagePrinter.xml(out);
            case JSON -> MessagePrinter.json(out, namespaceTable);
            case TABLE -> MessagePrinter.table(out, namespaceTable);
            case CSV -> MessagePrinter.csv(out, namespaceTable);
        };
    }

    /** Returns the largest number of messages to print. */
    long count() {
        if (count != null && count <= 0) {
            throw new ParameterException(command.commandLine(), "--count must be at least 1, was " + count);
        }
        return count == null ? Long.MAX_VALUE : count;
    }

    /** Returns the time limit; without one, 292 years, the longest duration in nanoseconds. */
    Duration duration() {
        return duration == null ? Duration.ofNanos(Long.MAX_VALUE) : duration;
    }

    boolean isTimed() {
        return duration != null;
    }

    boolean isBounded() {
        return count != null || duration != null;
    }
}
