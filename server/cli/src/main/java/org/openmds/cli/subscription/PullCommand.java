package org.openmds.cli.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.cli.option.DurationConverter;
import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.option.ServiceOptions;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.client.subscription.SubscriptionClient;
import org.openmds.wsrf.lifetime.LeaseClock;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds pull}: CreatePullPoint, GetMessages and DestroyPullPoint of WS-BaseNotification. */
@Command(name = "pull", sortOptions = false, customSynopsis = {"mds pull [OPTIONS] FILE|URL",
    "       mds pull --create URL", "       mds pull --destroy FILE|URL"}, description = {
        "Fetch the messages of a pull point and print them, oldest first, until none is left. The pull point removes fetched messages.",
        "FILE contains the endpoint reference of the pull point; - reads standard input."}, footer = {
            "%nExamples:", "  mds pull --create $INDEX > pullpoint.xml",
            "  mds subscribe $INDEX sg:Entry --consumer pullpoint.xml > subscription.xml",
            "  mds pull pullpoint.xml --follow -o table", "  mds pull --destroy pullpoint.xml"})
final class PullCommand implements Runnable {

    private static final QName REFERENCE = new QName(Namespaces.WSA, "EndpointReference", "wsa");

    @Mixin
    private ServiceOptions service;

    @Option(names = "--create", description = "Create a pull point at the service URL and print its endpoint reference.")
    private boolean create;

    @Option(names = "--destroy", description = "Destroy the pull point with the messages in it.")
    private boolean destroy;

    @Option(names = "--most", paramLabel = "N", defaultValue = "100", description = "The largest number of messages per request (default: "
            + "${DEFAULT-VALUE}).")
    private int batchSize;

    @Option(names = "--follow", description = "Continue until interrupted.")
    private boolean follow;

    @Option(names = "--interval", paramLabel = "DURATION", defaultValue = "500ms", converter = DurationConverter.class, description = "With --follow or --for: the pause after a request that returned no message (default: ${DEFAULT-VALUE}).")
    private Duration interval;

    @Option(names = "--give-up", paramLabel = "DURATION", defaultValue = "5m", converter = DurationConverter.class, description = "With --follow or --for: the longest outage of the service before the command fails (default: ${DEFAULT-VALUE}).")
    private Duration maxOutage;

    @Mixin
    private MessageOptions output;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        if (!create) {
            service.requireGiven("a pull point");
        }
        service.arguments(List.of(), 0, 0, "nothing");
        if (create && destroy || (create || destroy) && (follow || output.isBounded())) {
            throw usage("--create and --destroy exclude each other, --follow, --count and --for");
        }
        if (batchSize < 1) {
            throw usage("--most must be at least 1, was " + batchSize);
        }
        try (ServiceConnection asked = service.open()) {
            if (create) {
                spec.commandLine()
                        .getOut()
                        .println(asked.write((client, at) -> new SubscriptionClient(client).createPullPoint(at))
                                .toFragment(REFERENCE));
                spec.commandLine().getOut().flush();
            } else if (destroy) {
                new SubscriptionClient(asked.client()).destroyPullPoint(asked.locations().preferred());
            } else {
                fetch(asked);
            }
        }
    }

    private void fetch(ServiceConnection pullPoint) {
        MessageOutput out = new MessageOutput(output.printer(service.namespaces().prefixes()), output.count(),
                output.duration(), spec.commandLine().getOut());
        SubscriptionReport report = new SubscriptionReport(spec.commandLine().getErr(), Optional.empty());
        new PullPointReader(pullPoint, batchSize, follow || output.isTimed() ? interval : Duration.ZERO,
                new OutageBackoff(maxOutage, LeaseClock.system(), report::print), out).run();
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
