package org.openmds.cli.subscription;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.DurationConverter;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.FailureReporter;
import org.openmds.cli.option.InputDocuments;
import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.option.ServiceOptions;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.subscription.SubscriptionClient;
import org.openmds.wsrf.client.subscription.SubscriptionRequest;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds subscribe}: Subscribe of WS-BaseNotification, with a consumer that prints. */
@Command(name = "subscribe", sortOptions = false, customSynopsis = {"mds subscribe [OPTIONS] [URL] [TOPIC...]",
    "       mds subscribe [OPTIONS] [URL] [TOPIC...] --consumer FILE|URL"}, description = {
        "Print the notifications of a service as they arrive, until interrupted. Without TOPIC, those of all topics.",
        "The service sends them to an endpoint of this command; if it cannot connect to this machine, use --pull.",
        "The command renews the subscription while it runs, subscribes again if the service has lost it, and ends it on exit.",
        "'mds get URL wsnt:TopicExpression' lists the topics of a service."}, footer = {
            "%nExamples:",
            "  mds subscribe -o table",
            "  mds subscribe sgw:EntryAddition sgw:EntryRemoval -o table",
            "  mds subscribe sg:Entry --where '//glue:Host[@glue:Name=\"node7\"]' -o json | jq",
            "  mds subscribe --pull --interval 2s",
            "  mds subscribe --listen :9000 --callback http://gateway.example.org:9000/",
            "  mds subscribe --consumer http://consumer.example.org/notify --lifetime 1d > subscription.xml"})
final class SubscribeCommand implements Runnable {

    private static final Duration DEFAULT_LIFETIME = Duration.ofMinutes(2);
    private static final Duration PULL_INTERVAL = Duration.ofMillis(500);

    @Mixin
    private ServiceOptions service;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "TOPIC", hideParamSyntax = true, description = "One or more topics, of which a message must match one: prefix:name, '{namespace}name', or an expression; put "
            + "expressions in quotes.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private FilterOptions filter;

    @Option(names = "--raw", description = "Request messages without a NotificationMessage around them (UseRaw).")
    private boolean raw;

    @Option(names = "--lifetime", paramLabel = "DURATION", converter = DurationConverter.class, description = "The lifetime to request; the command renews at half of it (default: 2m; with --consumer, the service chooses it).")
    private @Nullable Duration lifetime;

    @Option(names = "--consumer", paramLabel = "FILE|URL", description = "Subscribe another consumer, named by its endpoint reference or "
            + "address, print the subscription's endpoint reference and end. Use 'mds renew' to renew that subscription.")
    private @Nullable String consumer;

    @Option(names = "--listen", paramLabel = "HOST:PORT", description = "The address on which to receive messages (default: a free port "
            + "of the address from which the service is reached).")
    private @Nullable String listen;

    @Option(names = "--callback", paramLabel = "URL", description = "The URL to which the service sends messages, if it differs from "
            + "--listen, for example behind a gateway; a secret path is appended.")
    private @Nullable String callback;

    @Option(names = "--pull", description = "Let the service store the messages in a pull point, and fetch them.")
    private boolean pull;

    @Option(names = "--interval", paramLabel = "DURATION", converter = DurationConverter.class, description = "With --pull: the pause between two fetches (default: 500ms).")
    private @Nullable Duration interval;

    @Option(names = "--give-up", paramLabel = "DURATION", defaultValue = "5m", converter = DurationConverter.class, description = "The longest outage of the service, once subscribed, before the command fails (default: ${DEFAULT-VALUE}).")
    private Duration maxOutage;

    @Option(names = "--save", paramLabel = "FILE", description = "Write the subscription's endpoint reference to FILE, for example for "
            + "'mds pause FILE'.")
    private @Nullable Path file;

    @Mixin
    private MessageOptions output;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        List<String> topics = service.arguments(words, 0, Integer.MAX_VALUE, "a topic");
        UnaryOperator<SubscriptionRequest> filtered = filter.filter(topics, service.namespaces());
        validateOptions();
        SubscriptionReport report = new SubscriptionReport(spec.commandLine().getErr(), Optional.ofNullable(file));
        try (ServiceConnection producer = service.open()) {
            if (consumer != null) {
                subscribeOther(producer, filtered, consumer, report);
                return;
            }
            FollowedService followed = new FollowedService(producer,
                    request -> filtered.apply(raw ? request.withoutNotify() : request),
                    lifetime == null ? DEFAULT_LIFETIME : lifetime, maxOutage);
            MessageOutput out = new MessageOutput(output.printer(service.namespaces().prefixes()), output.count(),
                    output.duration(), spec.commandLine().getOut());
            if (pull) {
                followed.pull(interval == null ? PULL_INTERVAL : interval, out, report);
            } else {
                push(followed, out, report);
            }
        }
    }

    private void push(FollowedService followed, MessageOutput out, SubscriptionReport report) {
        CallbackAddress place = callbackAddress(URI.create(followed.producer().locations().preferred().address()));
        String key = UUID.randomUUID().toString().replace("-", "");
        try (CallbackServer server = CallbackServer.open(place.listen(), key, report::complain)) {
            followed.push(EndpointReference.of(place.url(server.port(), key)), server, out, report);
        } catch (IOException e) {
            throw new CommandException(ExitCodes.FAULT,
                    "cannot listen on %s for messages: %s; choose another address with --listen"
                            .formatted(place.listenText(), FailureReporter.reason(e)),
                    e);
        }
    }

    private void subscribeOther(ServiceConnection producer, UnaryOperator<SubscriptionRequest> filtered, String named,
            SubscriptionReport report) {
        boolean isUrl = !InputDocuments.isDocument(named) && named.contains(":");
        EndpointReference other = isUrl
                ? EndpointReference.of(named)
                : new InputDocuments(spec).reference(named, "--consumer " + named);
        SubscriptionRequest order = filtered.apply(SubscriptionRequest.to(other));
        SubscriptionRequest lasting = lifetime == null ? order : order.lasting(lifetime);
        SubscriptionRequest whole = raw ? lasting.withoutNotify() : lasting;
        report.printed(producer.write((client, at) -> new SubscriptionClient(client).subscribe(at, whole)),
                spec.commandLine().getOut());
    }

    private CallbackAddress callbackAddress(URI producer) {
        try {
            return CallbackAddress.of(Optional.ofNullable(listen), Optional.ofNullable(callback), producer);
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()));
        }
    }

    private void validateOptions() {
        refuse(pull && (raw || listen != null || callback != null || consumer != null),
                "--pull excludes --raw, --listen, --callback and --consumer");
        refuse(callback != null && listen == null,
                "--callback needs --listen, the address of this machine to which the URL leads");
        refuse(interval != null && !pull, "--interval needs --pull; otherwise the service sends the messages");
        refuse(file != null && !isWritable(file),
                "--save must be a writable file in an existing folder, was '%s'".formatted(file));
        refuse(consumer != null && (listen != null || output.isBounded()),
                "--consumer excludes --listen, --callback, --count and --for; the other consumer receives the messages");
    }

    private void refuse(boolean senseless, String why) {
        if (senseless) {
            throw usage(why);
        }
    }

    /** Returns true if the file can be written; checked before there is a subscription whose reference would be lost. */
    private static boolean isWritable(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return folder != null && !Files.isDirectory(file) && Files.isWritable(Files.exists(file) ? file : folder);
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
