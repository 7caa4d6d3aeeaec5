package org.openmds.cli.subscription;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.event.EventNarrator;
import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.DurationConverter;
import org.openmds.cli.option.EntryLookup;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.FailureReporter;
import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.option.ServiceOptions;
import org.openmds.cli.output.TextTable;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.subscription.SubscriptionRequest;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds events}: tells the changes of an index in words. */
@Command(name = "events", sortOptions = false, customSynopsis = "mds events [OPTIONS] [URL]", description = {
    "Tell the changes of an index in words, as they happen.",
    "Hosts, queues and entries that come and go, jobs that wait and run, sources that fail and recover; one line for each change.",
    "Changes of other values have no words: 'mds subscribe' prints them."}, footer = {"%nExamples:", "  mds events",
        "  mds events --for 10m", "  mds events http://mds.example.org:8080 --pull"})
final class EventsCommand implements Runnable {

    private static final Duration LIFETIME = Duration.ofMinutes(2);
    private static final Duration PULL_INTERVAL = Duration.ofSeconds(1);
    private static final Duration MAX_OUTAGE = Duration.ofMinutes(5);
    private static final List<String> TOPICS = List.of("sg:Entry", "sgw:EntryRemoval");

    @Mixin
    private ServiceOptions service;

    @Option(names = "--pull", description = "Fetch the changes from the server; needed if it cannot connect to this machine.")
    private boolean pull;

    @Option(names = "--count", paramLabel = "N", description = "End after N lines.")
    private @Nullable Long count;

    @Option(names = "--for", paramLabel = "DURATION", converter = DurationConverter.class, description = "End after this time, for example 10m.")
    private @Nullable Duration duration;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        service.arguments(List.of(), 0, 0, "nothing");
        if (count != null && count < 1) {
            throw new ParameterException(spec.commandLine(), "--count must be at least 1, was " + count);
        }
        UnaryOperator<SubscriptionRequest> filter = new FilterOptions().filter(TOPICS, service.namespaces());
        SubscriptionReport report = SubscriptionReport.withoutReference(spec.commandLine().getErr());
        PrintWriter out = spec.commandLine().getOut();
        try (ServiceConnection index = service.open()) {
            EventPrinter printer = new EventPrinter(new EventNarrator(), out, count == null ? Long.MAX_VALUE : count);
            index.read((client, at) -> client.getResourceProperty(at, EntryLookup.ENTRY)).forEach(printer::remember);
            FollowedService followed = new FollowedService(index, filter, LIFETIME, MAX_OUTAGE);
            MessageOutput output = new MessageOutput(printer, Long.MAX_VALUE,
                    duration == null ? Duration.ofNanos(Long.MAX_VALUE) : duration, out);
            if (pull) {
                followed.pull(PULL_INTERVAL, output, report);
            } else {
                push(followed, output, report);
            }
        }
    }

    private static void push(FollowedService followed, MessageOutput out, SubscriptionReport report) {
        CallbackAddress place = CallbackAddress.of(Optional.empty(), Optional.empty(),
                URI.create(followed.producer().locations().preferred().address()));
        String key = UUID.randomUUID().toString().replace("-", "");
        try (CallbackServer server = CallbackServer.open(place.listen(), key, report::complain)) {
            followed.push(EndpointReference.of(place.url(server.port(), key)), server, out, report);
        } catch (IOException e) {
            throw new CommandException(ExitCodes.FAULT, "cannot listen on %s for messages: %s; use --pull"
                    .formatted(place.listenText(), FailureReporter.reason(e)), e);
        }
    }

    /** Prints the sentences about messages. Used by one thread. */
    private static final class EventPrinter implements MessagePrinter {
        private final EventNarrator narrator;
        private final PrintWriter out;
        private long left;

        private EventPrinter(EventNarrator narrator, PrintWriter out, long most) {
            this.narrator = narrator;
            this.out = out;
            this.left = most;
        }

        void remember(XmlFragment entry) {
            narrator.remember(MessageSummary.key(entry.root()), entry.root());
        }

        @Override
        public void print(ArrivedMessage message, Instant at) {
            message.message()
                    .map(this::sentences)
                    .orElse(List.of())
                    .forEach(sentence -> {
                        if (left > 0) {
                            left--;
                            out.println(MessagePrinter.time(at) + "  " + TextTable.printable(sentence));
                        }
                    });
        }

        @Override
        public boolean isDone() {
            return left == 0;
        }

        private List<String> sentences(XmlElement message) {
            if (message.name().getLocalPart().equals("EntryRemovalNotification")) {
                return narrator.removed(MessageSummary.key(message),
                        MessageSummary.find(message, "Reason").map(reason -> reason.text().strip()).orElse(""));
            }
            return MessageSummary.find(message, "NewValues", "Entry")
                    .map(entry -> narrator.changed(MessageSummary.key(entry), entry))
                    .orElse(List.of());
        }
    }
}
