package org.openmds.wsrf.notification.broker;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.UnacceptableLifetimeException;
import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.NotificationFaults;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.delivery.NotificationDependencies;
import org.openmds.wsrf.notification.lease.LeasedListener;
import org.openmds.wsrf.notification.lease.LeasedResources;
import org.openmds.wsrf.notification.lease.ResourceKeys;
import org.openmds.wsrf.notification.subscription.NotificationProducer;
import org.openmds.wsrf.notification.subscription.SubscriptionRegistry;
import org.openmds.wsrf.notification.topic.TopicExpression;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.servicegroup.ChangeFutures;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTree;

/**
 * A notification broker (WS-BrokeredNotification 1.3): takes notifications from publishers and gives them to its own subscribers, so that neither must
 * know the other. Its topics are those that publishers registered or used. A message without a topic that is named by its path cannot be passed on.
 * Thread-safe.
 */
public final class NotificationBroker implements AutoCloseable {

    private final BrokerSettings settings;
    private final SubscriptionRegistry subscriptionRegistry;
    private final BrokerTopics topics;
    private final NotificationProducer producer;
    private final LeasedResources<PublisherRegistration> registrations;
    private final DemandPublishers demand;
    private final BrokerStatistics statistics = new BrokerStatistics();

    /**
     * What a broker needs of the process.
     *
     * @param publishers
     *            the way to publishers on demand
     * @param executor
     *            runs each task by itself; tasks may block
     */
    public record BrokerDependencies(NotificationDependencies surroundings, PublisherPort publishers,
            Executor executor) {
    }

    private NotificationBroker(BrokerSettings settings, SubscriptionRegistry subscriptionRegistry,
            BrokerDependencies brokerDependencies) {
        this.settings = settings;
        this.subscriptionRegistry = subscriptionRegistry;
        this.topics = new BrokerTopics(settings.maxTopics(), settings.topics());
        BrokerTopics known = topics;
        this.producer = new NotificationProducer(
                new NotificationProducer.ProducerDescription(settings.name(), known::set,
                        known.isFixed(), () -> properties().document()),
                subscriptionRegistry, statistics::countForwarded);
        NotificationDependencies surroundings = brokerDependencies.surroundings();
        this.registrations = LeasedResources.open(
                new PublisherRegistrationRecords(surroundings.clock(), settings.maxPublishers()),
                surroundings.clock(), surroundings.store(), new PublisherListener());
        this.demand = new DemandPublishers(
                new DemandPublishers.DemandDependencies(registrations, brokerDependencies.publishers(),
                        brokerDependencies.executor(), surroundings.timer(), surroundings.clock(),
                        new PublisherDemand(settings.name(), known, subscriptionRegistry)::isPresentFor, this::consumer,
                        settings.reviewInterval()));
        subscriptionRegistry.onChange(settings.name(), demand::review);
    }

    /** Keeps the topics of publishers known. */
    private final class PublisherListener implements LeasedListener<PublisherRegistration> {
        @Override
        public void added(PublisherRegistration registration) {
            registration.namedTopics().forEach(topic -> topics.add(List.of(topic)));
        }

        @Override
        public void changed(PublisherRegistration registration) {
            // Its topics stay as they are.
        }

        @Override
        public void removed(PublisherRegistration last) {
            demand.remove(last);
        }
    }

    /** A broker, or one of its publishers' ways to it. */
    record BrokerResource(NotificationBroker broker, Optional<String> registration) implements Resource {
        @Override
        public ResourceProperties properties(WsrfDialect dialect) {
            return broker.properties();
        }
    }

    /**
     * Opens what durable state holds.
     *
     * @throws org.openmds.wsrf.state.StateException
     *             the store cannot be read
     */
    public static NotificationBroker open(BrokerSettings settings, SubscriptionRegistry subscriptionRegistry,
            BrokerDependencies brokerDependencies) {
        return new NotificationBroker(settings, subscriptionRegistry, brokerDependencies);
    }

    /** Begins to look after publishers on demand: they can send from now on. */
    public void start() {
        demand.start();
    }

    /** How many publishers are registered. */
    public int publishers() {
        return registrations.all().size();
    }

    /** How many publishers on demand are in a state. */
    public int publishers(DemandState state) {
        return demand.count(state);
    }

    public BrokerStatistics statistics() {
        return statistics;
    }

    /** Registrations, and the subscriptions at publishers, stay for the next start. */
    @Override
    public void close() {
        demand.close();
        registrations.close();
        producer.close();
    }

    NotificationProducer producer() {
        return producer;
    }

    BrokerSettings settings() {
        return settings;
    }

    SubscriptionRegistry subscriptions() {
        return subscriptionRegistry;
    }

    LeasedResources<PublisherRegistration> registrations() {
        return registrations;
    }

    /** Passes on the messages of a Notify: all of them, or none. */
    XmlOutput publish(Call call, BrokerResource brokerResource) {
        try {
            requireRegistration(brokerResource);
            List<Notification> notifications = read(call);
            requireTopics(notifications.stream().map(Notification::topic).toList());
            statistics.countReceived(notifications.size());
            producer.publish(notifications);
        } catch (WsrfFaultException e) {
            statistics.countRefused();
            throw e;
        }
        return NotificationNames.EMPTY_OUTPUT;
    }

    private void requireRegistration(BrokerResource brokerResource) {
        if (settings.requiresRegistration() && brokerResource.registration().flatMap(registrations::find).isEmpty()) {
            throw new WsrfFaultException(FaultKind.PUBLISHER_REGISTRATION_REJECTED,
                    "this broker passes on messages of registered publishers only, sent to the ConsumerReference that RegisterPublisher answered");
        }
    }

    /** Without those that this broker sent itself: it may have been made its own subscriber, and they would go round for ever. */
    private List<Notification> read(Call call) {
        List<Notification> notifications = new ArrayList<>();
        for (ReceivedNotification received : ReceivedNotification.readAll(call.body().root())) {
            if (received.subscription()
                    .filter(from -> subscriptionRegistry.isSubscriptionOf(settings.name(), from))
                    .isPresent()) {
                statistics.countReturned();
                continue;
            }
            TopicPath topic = received.topic()
                    .orElseThrow(() -> new WsrfFaultException(FaultKind.INVALID_TOPIC_EXPRESSION,
                            "a broker passes on messages by their topics; a message has none that is named by its path"));
            notifications.add(new Notification(topic, "", received.producer(), XmlTree.of(received.message())));
        }
        return notifications;
    }

    /** Makes a publisher known. */
    XmlOutput register(Call call) {
        Instant now = subscriptionRegistry.clock().now();
        RegisterPublisherRequest request = RegisterPublisherRequest.read(call.body().root(), now);
        requireOtherAddress(request.publisher());
        requireTopics(request.namedTopics());
        requireAnyTopic(request);
        PublisherRegistration made = ChangeFutures.await(registrations.add(new PublisherRegistration(
                ResourceKeys.random(), call.caller().name(), request.publisher(), request.topics(), request.demand(),
                now, Optional.empty(), grant(request, now))), call.deadline());
        demand.review();
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response())
                .fragment(EndpointReference
                        .of(settings.managerAddress(), BrokeredNames.REGISTRATION_KEY, made.key())
                        .toFragment(BrokeredNames.REGISTRATION_REFERENCE))
                .fragment(consumer(made).toFragment(BrokeredNames.CONSUMER_REFERENCE))
                .end()
                .build();
    }

    private ResourceProperties properties() {
        List<XmlFragment> all = new ArrayList<>(producer.properties());
        all.add(NotificationNames.text(BrokeredNames.REQUIRES_REGISTRATION,
                Boolean.toString(settings.requiresRegistration())));
        return PropertyDocument.named(BrokeredNames.BROKER_DOCUMENT).all(all).build();
    }

    private EndpointReference consumer(PublisherRegistration registration) {
        return EndpointReference.of(settings.address(), BrokeredNames.REGISTRATION_KEY, registration.key());
    }

    private void requireOtherAddress(Optional<EndpointReference> publisher) {
        if (publisher.filter(reference -> reference.address().equals(settings.address())).isPresent()) {
            throw new WsrfFaultException(FaultKind.PUBLISHER_REGISTRATION_REJECTED,
                    "this broker cannot be its own publisher");
        }
    }

    private void requireTopics(List<TopicPath> needed) {
        Optional<TopicPath> nameless = needed.stream()
                .filter(topic -> topic.steps().getFirst().getNamespaceURI().isEmpty())
                .findFirst();
        if (nameless.isPresent()) {
            throw new WsrfFaultException(FaultKind.TOPIC_NOT_SUPPORTED,
                    "a root topic needs a namespace, was " + nameless.get());
        }
        if (!topics.add(needed)) {
            throw new WsrfFaultException(FaultKind.TOPIC_NOT_SUPPORTED, topics.isFixed()
                    ? "the topics of this broker are fixed, and %s is none of them".formatted(
                            needed.stream().filter(topic -> !topics.set().contains(topic)).findFirst().orElseThrow())
                    : "this broker has room for %d topics, which are taken".formatted(settings.maxTopics()));
        }
    }

    /** Where topics are fixed, wildcards must mean some of them. */
    private void requireAnyTopic(RegisterPublisherRequest request) {
        boolean meansNone = request.topics()
                .stream()
                .allMatch(topic -> TopicExpression.read(topic.root()).select(topics.set()).isEmpty());
        if (topics.isFixed() && !request.topics().isEmpty() && meansNone) {
            throw new WsrfFaultException(FaultKind.TOPIC_NOT_SUPPORTED,
                    "the topics of this broker are fixed, and the publisher's are none of them");
        }
    }

    private Lease grant(RegisterPublisherRequest request, Instant now) {
        try {
            return settings.leases().grant(request.lifetime(), subscriptionRegistry.clock());
        } catch (UnacceptableLifetimeException e) {
            throw NotificationFaults.unacceptableTime(FaultKind.UNACCEPTABLE_INITIAL_TERMINATION_TIME, e.getMessage(),
                    now.plus(settings.leases().minimum()), Optional.of(now.plus(settings.leases().maximum())));
        }
    }
}
