package org.openmds.wsrf.notification.broker;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.addressing.ResourceAddress;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.UnacceptableLifetimeException;
import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.NotificationFaults;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.notification.delivery.NotificationDependencies;
import org.openmds.wsrf.notification.lease.ResourceKeys;
import org.openmds.wsrf.notification.subscription.NotificationProducer;
import org.openmds.wsrf.notification.subscription.SubscriptionRegistry;
import org.openmds.wsrf.notification.topic.TopicExpression;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.softstate.Backoff;
import org.openmds.wsrf.softstate.ChangeFutures;
import org.openmds.wsrf.softstate.LeasedListener;
import org.openmds.wsrf.softstate.LeasedTable;
import org.openmds.wsrf.softstate.WriterStatus;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTree;

/**
 * A notification broker (WS-BrokeredNotification 1.3): receives notifications from publishers and forwards them to its subscribers, so that
 * publishers and subscribers need not know each other. Its topics are those that publishers have registered or used. It refuses a message whose topic
 * is not named by its path. Thread-safe.
 */
public final class NotificationBroker implements AutoCloseable {

    /** The delay after the first failed review of a publisher. */
    private static final Duration FIRST_REVIEW_DELAY = Duration.ofSeconds(1);

    private final BrokerSettings settings;
    private final SubscriptionRegistry subscriptionRegistry;
    private final BrokerTopics topics;
    private final NotificationProducer producer;
    private final LeasedTable<PublisherRegistration> registrations;
    private final DemandPublishers demand;
    private final BrokerStatistics statistics = new BrokerStatistics();

    /**
     * The parts of the process that a broker depends on.
     *
     * @param publishers
     *            sends requests to publishers on demand
     * @param executor
     *            runs tasks independently of each other; tasks may block
     * @param random
     *            spreads retries
     */
    public record BrokerDependencies(NotificationDependencies notification, PublisherPort publishers,
            Executor executor, RandomGenerator random) {
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
        NotificationDependencies notification = brokerDependencies.notification();
        this.registrations = LeasedTable.open(
                new PublisherRegistrationRecords(notification.clock(), settings.maxPublishers()),
                notification.table(), new PublisherListener());
        this.demand = new DemandPublishers(
                new DemandPublishers.DemandDependencies(registrations, brokerDependencies.publishers(),
                        brokerDependencies.executor(), notification.timer(), notification.clock(),
                        new PublisherDemand(settings.name(), known, subscriptionRegistry)::isPresentFor, this::consumer,
                        settings.reviewInterval(),
                        Backoff.of(FIRST_REVIEW_DELAY, settings.reviewInterval(), brokerDependencies.random())));
        subscriptionRegistry.onChange(settings.name(), demand::review);
    }

    /** Adds the topics of registered publishers, and ends the subscriptions at removed ones. */
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

    /** The broker as a WS-Resource, with the key of a registration if the request has one. */
    record BrokerResource(NotificationBroker broker, Optional<String> registration) implements Resource {
        @Override
        public ResourceProperties properties(WsrfDialect dialect) {
            return broker.properties();
        }
    }

    /**
     * Opens a broker and reads its registrations from durable state.
     *
     * @throws org.openmds.wsrf.state.StateException
     *             the store cannot be read
     */
    public static NotificationBroker open(BrokerSettings settings, SubscriptionRegistry subscriptionRegistry,
            BrokerDependencies brokerDependencies) {
        NotificationBroker broker = new NotificationBroker(settings, subscriptionRegistry, brokerDependencies);
        broker.registrations.start();
        return broker;
    }

    /** Starts the reviews of publishers on demand; they can send from now on. */
    public void start() {
        demand.start();
    }

    /** Returns the number of registered publishers. */
    public int publishers() {
        return registrations.count();
    }

    /** Returns the status of the owner thread. */
    public WriterStatus writer() {
        return registrations.writer();
    }

    /** Returns the number of unreadable records that are kept aside in durable state. */
    public int unreadableRecords() {
        return registrations.unreadable();
    }

    /** Returns the number of publishers on demand in a state. */
    public int publishers(DemandState state) {
        return demand.count(state);
    }

    public BrokerStatistics statistics() {
        return statistics;
    }

    /** Stops the broker. Registrations and the subscriptions at publishers are kept for the next start. */
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

    LeasedTable<PublisherRegistration> registrations() {
        return registrations;
    }

    /** Forwards the messages of a Notify: all of them, or none. */
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
                    "this broker accepts messages of registered publishers only; send them to the ConsumerReference from RegisterPublisher");
        }
    }

    /** Reads the messages without those that this broker has sent itself: if it is its own subscriber, they would circulate for ever. */
    private List<Notification> read(Call call) {
        List<Notification> notifications = new ArrayList<>();
        for (ReceivedNotification received : ReceivedNotification.readAll(call)) {
            if (received.subscription()
                    .filter(from -> subscriptionRegistry.isSubscriptionOf(settings.name(), from))
                    .isPresent()) {
                statistics.countReturned();
                continue;
            }
            TopicPath topic = received.topic()
                    .orElseThrow(() -> new WsrfFaultException(FaultKind.INVALID_TOPIC_EXPRESSION,
                            "the topic of a message is missing or not named by its path; a broker forwards messages by their topics"));
            notifications.add(new Notification(topic, "", received.producer(), XmlTree.of(received.message())));
        }
        return notifications;
    }

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
                .fragment(
                        ResourceAddress.reference(settings.managerAddress(), BrokeredNames.REGISTRATION_KEY, made.key())
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
        return ResourceAddress.reference(settings.address(), BrokeredNames.REGISTRATION_KEY, registration.key());
    }

    private void requireOtherAddress(Optional<EndpointReference> publisher) {
        if (publisher.filter(this::isOwn).isPresent()) {
            throw new WsrfFaultException(FaultKind.PUBLISHER_REGISTRATION_REJECTED,
                    "this broker cannot be its own publisher");
        }
    }

    private boolean isOwn(EndpointReference reference) {
        return reference.address().equals(settings.address())
                || reference.address().startsWith(settings.address() + "/");
    }

    private void requireTopics(List<TopicPath> needed) {
        if (!topics.add(needed)) {
            throw new WsrfFaultException(FaultKind.TOPIC_NOT_SUPPORTED, topics.isFixed()
                    ? "the topics of this broker are fixed, and %s is none of them".formatted(
                            needed.stream().filter(topic -> !topics.set().contains(topic)).findFirst().orElseThrow())
                    : "the limit of %d topics of this broker is reached".formatted(settings.maxTopics()));
        }
    }

    /** Refuses topic expressions that select no topic of a broker with fixed topics. */
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
