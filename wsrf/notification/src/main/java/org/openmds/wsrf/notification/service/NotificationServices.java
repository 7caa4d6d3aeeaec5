package org.openmds.wsrf.notification.service;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import org.openmds.wsrf.notification.delivery.NotificationDependencies;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.notification.pullpoint.LocalConsumers;
import org.openmds.wsrf.notification.pullpoint.PullPointService;
import org.openmds.wsrf.notification.pullpoint.PullPointSettings;
import org.openmds.wsrf.notification.pullpoint.PullPoints;
import org.openmds.wsrf.notification.subscription.NotificationProducer;
import org.openmds.wsrf.notification.subscription.SubscriptionManager;
import org.openmds.wsrf.notification.subscription.SubscriptionRegistry;
import org.openmds.wsrf.notification.subscription.SubscriptionSettings;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.ServiceEndpoint;

/** All notification services of a process: its subscriptions, pull points and consumers with their endpoints. Thread-safe. */
public final class NotificationServices implements AutoCloseable {

    /** The last path segments of the services' URLs. */
    public static final String SUBSCRIPTION_MANAGER = "SubscriptionManagerService";
    public static final String PULL_POINT = "PullPointService";
    private static final String CONSUMER = "NotificationConsumerService";

    private final PullPoints pullPoints;
    private final SubscriptionRegistry subscriptionRegistry;
    private final NotificationConsumers consumers;

    private NotificationServices(PullPoints pullPoints, SubscriptionRegistry subscriptionRegistry,
            NotificationConsumers consumers) {
        this.pullPoints = pullPoints;
        this.subscriptionRegistry = subscriptionRegistry;
        this.consumers = consumers;
    }

    /** Settings of the subscriptions and pull points. */
    public record NotificationServiceSettings(SubscriptionSettings subscriptions, PullPointSettings pullPoints) {

        /**
         * Returns the default settings.
         *
         * @param address
         *            returns the URL of a service for its name
         */
        public static NotificationServiceSettings defaults(Function<String, String> address) {
            return new NotificationServiceSettings(SubscriptionSettings.at(address.apply(SUBSCRIPTION_MANAGER)),
                    PullPointSettings.at(address.apply(PULL_POINT)));
        }
    }

    /** Opens the services with the default settings; see {@link #open(Function, NotificationServiceSettings, NotificationDependencies)}. */
    public static NotificationServices open(Function<String, String> address, NotificationDependencies dependencies) {
        return open(address, NotificationServiceSettings.defaults(address), dependencies);
    }

    /**
     * Opens the services and reads subscriptions and pull points from durable state.
     *
     * @param address
     *            returns the URL of a service for its name
     * @throws org.openmds.wsrf.state.StateException
     *             the store cannot be read
     */
    public static NotificationServices open(Function<String, String> address, NotificationServiceSettings settings,
            NotificationDependencies dependencies) {
        PullPoints pullPoints = PullPoints.open(settings.pullPoints(), dependencies.clock(), dependencies.store(),
                dependencies.statistics());
        try {
            SubscriptionRegistry subscriptionRegistry = SubscriptionRegistry.open(settings.subscriptions(),
                    dependencies.withSender(new LocalConsumers(pullPoints, dependencies.sender())));
            return new NotificationServices(pullPoints, subscriptionRegistry,
                    new NotificationConsumers(address.apply(CONSUMER)));
        } catch (RuntimeException e) {
            pullPoints.close();
            throw e;
        }
    }

    public SubscriptionRegistry subscriptions() {
        return subscriptionRegistry;
    }

    public PullPoints pullPoints() {
        return pullPoints;
    }

    /** Returns the consumers, for parts of this process that subscribe to other services. */
    public NotificationConsumers consumers() {
        return consumers;
    }

    /** Returns the operations of a producer's service: Subscribe, GetCurrentMessage, CreatePullPoint. */
    public <R extends Resource> List<OperationBinding<R>> bindings(NotificationProducer producer) {
        return Stream
                .concat(producer.<R>bindings().stream(), PullPointService.<R>factory(pullPoints).stream())
                .toList();
    }

    /** Returns the services SubscriptionManagerService, PullPointService and NotificationConsumerService. */
    public List<ServiceEndpoint> endpoints(AccessPolicy policy, OwnerPolicy owners, PropertyReads reads) {
        return List.of(SubscriptionManager.service(SUBSCRIPTION_MANAGER, subscriptionRegistry, owners, policy, reads),
                PullPointService.service(PULL_POINT, pullPoints, owners, policy, reads), consumers.service(CONSUMER));
    }

    /** Stops all deliveries. Subscriptions, pull points and stored messages are kept for the next start. */
    @Override
    public void close() {
        subscriptionRegistry.close();
        pullPoints.close();
    }
}
