package org.openmds.server.command;

import java.io.PrintWriter;
import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.openmds.server.command.OutputOptions.OutputFormat;
import org.openmds.server.command.consumer.MessagePrinter;
import org.openmds.server.command.output.NamespaceTable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** In which form messages are printed, and how many. */
final class MessageOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORM", converter = OutputOptions.OutputFormatConverter.class, defaultValue = "xml", description = {
            "xml: each NotificationMessage, indented; json: an object a line;",
            "table: a line each: when it came, what happened, topic, entry, member."})
    private OutputFormat form;

    @Option(names = "--count", paramLabel = "N", description = "End after so many messages.")
    private @Nullable Long count;

    @Option(names = "--for", paramLabel = "DURATION", converter = DurationConverter.class, description = "End after that time.")
    private @Nullable Duration duration;

    MessagePrinter printer(NamespaceTable namespaceTable) {
        PrintWriter out = command.commandLine().getOut();
        return switch (form) {
            case XML -> MessagePrinter.xml(out);
            case JSON -> MessagePrinter.json(out, namespaceTable);
            case TABLE -> MessagePrinter.table(out, namespaceTable);
        };
    }

    /** How many messages are wanted. */
    long count() {
        if (count != null && count <= 0) {
            throw new ParameterException(command.commandLine(), "--count must be at least 1, was " + count);
        }
        return count == null ? Long.MAX_VALUE : count;
    }

    /** How long they are wanted; for ever is 292 years. */
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
