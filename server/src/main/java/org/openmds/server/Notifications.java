package org.openmds.server;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.openmds.server.config.Configuration;
import org.openmds.server.operation.NotificationMetrics;
import org.openmds.wsrf.client.Credentials;
import org.openmds.wsrf.client.HttpSettings;
import org.openmds.wsrf.client.NotificationClient;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.NotificationServices;
import org.openmds.wsrf.notification.NotificationStatistics;
import org.openmds.wsrf.notification.NotificationSurroundings;
import org.openmds.wsrf.notification.OwnerPolicy;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Right;
import org.openmds.wsrf.state.StateStore;

import io.micrometer.core.instrument.MeterRegistry;

/** Puts notification together: the way to consumers, what is tried again, and what must survive. */
final class Notifications {

    /** In which a consumer must take a message. */
    private static final Duration DELIVERY_TIMEOUT = Duration.ofSeconds(10);
    /** Many consumers may live behind one address, and some of them may stall. */
    private static final int CONNECTIONS = 256;

    private Notifications() {
    }

    /** Where notification lives. */
    record Place(Function<String, String> address, StateStore store, LeaseClock clock, MeterRegistry metrics) {
    }

    static NotificationServices open(Configuration configuration, Place place, Resources resources) {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("notification-timer").daemon().factory());
        resources.opened("notification timer", timer::shutdownNow);
        // Consumers are named by strangers: they are shown no credentials.
        NotificationClient client = resources.opened("notification client", new NotificationClient(
                HttpSettings.DEFAULT.withRequestTimeout(DELIVERY_TIMEOUT).withMaxConnectionsPerTarget(CONNECTIONS),
                OutgoingClients.targets(configuration.sources()), Credentials.none()));
        NotificationStatistics statistics = new NotificationStatistics();
        NotificationServices services = resources.opened("notifications",
                NotificationServices.open(place.address(), new NotificationSurroundings(place.clock(), place.store(),
                        (delay, call) -> {
                            ScheduledFuture<?> _ = timer.schedule(call, delay.toNanos(), TimeUnit.NANOSECONDS);
                        }, client, statistics)));
        NotificationMetrics.show(services, statistics, place.metrics());
        return services;
    }

    /** Who subscribed, and who may administer. */
    static OwnerPolicy owners(AccessPolicy rights) {
        OwnerPolicy owners = OwnerPolicy.owners();
        return (owner, caller) -> owners.mayManage(owner, caller)
                || rights.check(caller, Right.ADMIN, "SubscriptionManagerService") == AccessPolicy.Access.GRANTED;
    }
}
