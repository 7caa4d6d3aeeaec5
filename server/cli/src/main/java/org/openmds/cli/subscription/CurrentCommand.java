package org.openmds.cli.subscription;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.OutputOptions;
import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.option.ServiceOptions;
import org.openmds.cli.output.NamespaceTable;
import org.openmds.wsrf.client.subscription.SubscriptionClient;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.xml.XmlFragment;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds current}: GetCurrentMessage of WS-BaseNotification. */
@Command(name = "current", sortOptions = false, customSynopsis = "mds current [OPTIONS] [URL] TOPIC", description = {
    "Print the last message on a topic, for example to know the state before a subscription.",
    "A service that has just started has none and answers NoCurrentMessageOnTopicFault."}, footer = {"%nExamples:",
        "  mds current sg:Entry", "  mds current sgw:EntryRemoval -o json"})
final class CurrentCommand implements Runnable {

    @Mixin
    private ServiceOptions service;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "TOPIC", hideParamSyntax = true, description = "The topic: prefix:name, '{namespace}name', or an expression that selects one topic.")
    private List<String> words = new ArrayList<>();

    @Option(names = "--dialect", paramLabel = "DIALECT", converter = DialectConverter.class, description = "The dialect of the topic expression: simple, concrete, full or xpath (default: the simplest that fits).")
    private @Nullable TopicDialect dialect;

    @Mixin
    private OutputOptions output;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        TopicText topic = TopicText.of(service.arguments(words, 1, 1, "a topic"), Optional.ofNullable(dialect),
                service.namespaces());
        try (ServiceConnection producer = service.open()) {
            XmlFragment message = producer.read((client, at) -> new SubscriptionClient(client).getCurrentMessage(at,
                    topic.dialect(), topic.expression(), topic.namespaces()));
            NamespaceTable namespaceTable = service.namespaces().prefixes();
            PrintWriter out = spec.commandLine().getOut();
            switch (output.format()) {
                case TABLE ->
                    MessagePrinter.table(out, namespaceTable).print(new ArrivedMessage(message), Instant.now());
                case CSV -> MessagePrinter.csv(out, namespaceTable).print(new ArrivedMessage(message), Instant.now());
                case XML, JSON -> output.print(message, namespaceTable);
            }
            out.flush();
        }
    }
}
