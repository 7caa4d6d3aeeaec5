package org.openmds.server;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Stream;

import org.openmds.index.Container;
import org.openmds.index.IndexService;
import org.openmds.index.LocalIndexes;
import org.openmds.index.RegistrationPorts;
import org.openmds.index.RegistrationService;
import org.openmds.server.config.Configuration;
import org.openmds.wsrf.client.RegistrantThreads;
import org.openmds.wsrf.client.TargetPolicy;
import org.openmds.wsrf.client.WsrfClient;

/** Puts together what keeps registrations. */
final class Registrations {

    private Registrations() {
    }

    /**
     * Opens the service that keeps registrations for others.
     *
     * @param port
     *            on which this process answers
     */
    static RegistrationService open(Configuration configuration, Container container, List<IndexService> indexes,
            int port, Resources resources) {
        // Who can reach a server on the loopback interface can reach what it calls there too.
        TargetPolicy targets = configuration.http().bind().isLoopback()
                ? TargetPolicy.allowAll()
                : TargetPolicy.refuseLocal();
        WsrfClient client = resources.opened("client of registrations", WsrfClient.builder().targets(targets).build());
        ScheduledExecutorService timer = Executors
                .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("registration-timer").daemon().factory());
        resources.opened("registration timer", timer::shutdownNow);
        LocalIndexes local = new LocalIndexes(indexes, servicesUrls(container.servicesUrl(), port));
        return resources.opened("kept registrations",
                RegistrationService.open(container, local, new RegistrationPorts(container, local, client),
                        RegistrantThreads.of(timer), configuration.limits().xpath()));
    }

    private static List<String> servicesUrls(String own, int port) {
        return Stream.concat(Stream.of(own), Stream.of("localhost", "127.0.0.1", "[::1]")
                .map(host -> "http://%s:%d/wsrf/services/".formatted(host, port))).toList();
    }
}
