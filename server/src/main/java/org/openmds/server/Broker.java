package org.openmds.server;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;

import org.openmds.server.config.NotificationSettings;
import org.openmds.server.operation.NotificationMetrics;
import org.openmds.wsrf.client.RemotePublishers;
import org.openmds.wsrf.client.SubscriptionClient;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.notification.broker.BrokerServices;
import org.openmds.wsrf.notification.broker.NotificationBroker;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.ServiceEndpoint;

import io.micrometer.core.instrument.MeterRegistry;

/** The notification broker of this process, with the services in front of it. */
final class Broker {

    private static final String NAME = "NotificationBrokerService";
    private static final String MANAGER = "PublisherRegistrationManagerService";

    private final NotificationBroker broker;
    private final Notifications notifications;

    private Broker(NotificationBroker broker, Notifications notifications) {
        this.broker = broker;
        this.notifications = notifications;
    }

    /**
     * Where the broker lives.
     *
     * @param address
     *            of a service, by its name
     * @param strangers
     *            the client, as it is now, by which those are asked who were named over the wire
     */
    record Place(Function<String, String> address, Supplier<WsrfClient> strangers, MeterRegistry metrics) {
    }

    /**
     * Opens what durable state holds.
     *
     * @throws org.openmds.wsrf.state.StateException
     *             the store cannot be read
     */
    static Broker open(NotificationSettings settings, Notifications notifications, Place place, Resources resources) {
        ExecutorService reviews = Executors
                .newThreadPerTaskExecutor(Thread.ofVirtual().name("publisher-", 0).factory());
        resources.opened("reviews of publishers", reviews::shutdownNow);
        NotificationBroker broker = resources.opened("notification broker",
                NotificationBroker.open(
                        NotificationTerms.broker(settings, NAME, place.address().apply(NAME),
                                place.address().apply(MANAGER)),
                        notifications.services().subscriptions(),
                        new NotificationBroker.Helpers(notifications.surroundings(),
                                new RemotePublishers(() -> new SubscriptionClient(place.strangers().get())),
                                reviews)));
        NotificationMetrics.show(broker, place.metrics());
        return new Broker(broker, notifications);
    }

    /** All services of notification: subscriptions, pull points, consumers, the broker, its publishers. */
    List<ServiceEndpoint> endpoints(AccessPolicy policy, PropertyReads reads) {
        OwnerPolicy owners = Notifications.owners(policy);
        List<ServiceEndpoint> endpoints = new ArrayList<>(
                notifications.services().endpoints(policy, owners, reads));
        endpoints.add(BrokerServices.broker(broker, notifications.services(), policy, reads));
        endpoints.add(BrokerServices.manager(MANAGER, broker, owners, policy, reads));
        return endpoints;
    }

    /** Begins to look after publishers on demand: the server can be sent to. */
    void start() {
        broker.start();
    }
}
