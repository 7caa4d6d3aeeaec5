package org.openmds.server;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

import org.openmds.budget.Budget;
import org.openmds.index.IndexService;
import org.openmds.server.operation.BudgetMetrics;
import org.openmds.server.operation.NotificationMetrics;
import org.openmds.server.settings.NotificationSettings;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.subscription.RemotePublishers;
import org.openmds.wsrf.client.subscription.SubscriptionClient;
import org.openmds.wsrf.notification.broker.BrokerServices;
import org.openmds.wsrf.notification.broker.NotificationBroker;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.notification.onvif.EventService;
import org.openmds.wsrf.notification.pullpoint.ServedPullPoints;
import org.openmds.wsrf.notification.subscription.PullSubscriptions;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.ServiceEndpoint;

import io.micrometer.core.instrument.MeterRegistry;

/** The notification broker of this process and its services. */
final class BrokerService {

    private static final String NAME = "NotificationBrokerService";
    private static final String MANAGER = "PublisherRegistrationManagerService";

    private final NotificationBroker broker;
    private final Notifications notifications;
    private final Budget waits = ServedPullPoints.waits();

    private BrokerService(NotificationBroker broker, Notifications notifications) {
        this.broker = broker;
        this.notifications = notifications;
    }

    /**
     * The parts of the server that the broker needs.
     *
     * @param address
     *            returns the address of a service by its name
     * @param untrustedClient
     *            supplies the current client for addresses that arrived over the wire
     */
    record BrokerInfrastructure(Function<String, String> address, Supplier<WsrfClient> untrustedClient,
            MeterRegistry metrics) {
    }

    /**
     * Opens the broker from the durable state.
     *
     * @throws org.openmds.wsrf.state.StateException
     *             the store cannot be read
     */
    static BrokerService open(NotificationSettings settings, Notifications notifications,
            BrokerInfrastructure brokerInfrastructure, ResourceStack resourceStack) {
        ExecutorService reviews = Executors
                .newThreadPerTaskExecutor(Thread.ofVirtual().name("publisher-", 0).factory());
        resourceStack.add("reviews of publishers", reviews::shutdownNow);
        NotificationBroker broker = resourceStack.add("notification broker",
                NotificationBroker.open(
                        NotificationSettingsMapping.broker(settings, NAME, brokerInfrastructure.address().apply(NAME),
                                brokerInfrastructure.address().apply(MANAGER)),
                        notifications.services().subscriptions(),
                        new NotificationBroker.BrokerDependencies(notifications.dependencies(),
                                new RemotePublishers(
                                        () -> new SubscriptionClient(brokerInfrastructure.untrustedClient().get())),
                                reviews, RandomGenerator.getDefault())));
        NotificationMetrics.show(broker, brokerInfrastructure.metrics());
        BrokerService service = new BrokerService(broker, notifications);
        BudgetMetrics.show(service.waits, brokerInfrastructure.metrics());
        return service;
    }

    /** Returns all notification services: subscriptions, pull points, consumers, the broker and its publishers. */
    List<ServiceEndpoint> endpoints(AccessPolicy policy, PropertyReads reads) {
        OwnerPolicy owners = Notifications.owners(policy);
        List<ServiceEndpoint> endpoints = new ArrayList<>(
                notifications.services().endpoints(policy, owners, reads));
        endpoints.add(BrokerServices.broker(broker, notifications.services(), policy, reads));
        endpoints.add(BrokerServices.manager(MANAGER, broker, owners, policy, reads));
        return endpoints;
    }

    /** Returns the event service of ONVIF, for the notifications of an index. */
    ServiceEndpoint events(IndexService index, String address, AccessPolicy policy) {
        OwnerPolicy owners = Notifications.owners(policy);
        return EventService.service(new EventService.EventSource(index.producer(), index.name(), address),
                new PullSubscriptions(notifications.services().subscriptions(), owners, policy),
                new ServedPullPoints(notifications.services().pullPoints(), owners, waits), policy);
    }

    /** Starts to manage publishers on demand. The server must be able to receive messages. */
    void start() {
        broker.start();
    }
}
