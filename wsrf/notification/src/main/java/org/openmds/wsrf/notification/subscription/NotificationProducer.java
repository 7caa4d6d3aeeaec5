package org.openmds.wsrf.notification.subscription;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.delivery.ConsumerPolicy;
import org.openmds.wsrf.notification.lease.OperationFaults;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.notification.topic.TopicExpression;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.notification.topic.TopicSet;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTree;

/**
 * A notification producer (WS-BaseNotification 1.3, section 4): passes notifications to its subscriptions, and keeps the last one of each topic.
 * Thread-safe.
 */
public final class NotificationProducer {

    private static final Logger LOG = LogManager.getLogger();
    private static final int MAX_NAMED_TOPICS = 20;

    private final ProducerDescription producerDescription;
    private final SubscriptionRegistry subscriptionRegistry;
    private final FilterEvaluator.FilterDependencies dependencies;
    private final FilterEvaluator conditional;
    private final CurrentMessages current = CurrentMessages.forHeapSize();

    /**
     * The description of a producer.
     *
     * @param name
     *            name by which subscriptions find their producer after a restart
     * @param topics
     *            returns the current topics; the same object until they change
     * @param fixed
     *            true if the topics never change, so that an expression that selects none is refused
     * @param properties
     *            returns the producer's resource property document, for the filter ProducerProperties
     */
    public record ProducerDescription(String name, Supplier<TopicSet> topics, boolean fixed,
            Supplier<XmlTree> properties) {
    }

    public NotificationProducer(ProducerDescription producerDescription, SubscriptionRegistry subscriptionRegistry) {
        this(producerDescription, subscriptionRegistry, deliveryCounter -> {
        });
    }

    /**
     * Creates a producer with a counter for its notifications.
     *
     * @param deliveryCounter
     *            receives the number of notifications that were passed to a delivery queue; any thread calls it
     */
    public NotificationProducer(ProducerDescription producerDescription, SubscriptionRegistry subscriptionRegistry,
            IntConsumer deliveryCounter) {
        this(producerDescription, subscriptionRegistry,
                FilterEvaluator.FilterDependencies.singleThreaded(producerDescription.name(),
                        subscriptionRegistry.statistics(), deliveryCounter));
    }

    NotificationProducer(ProducerDescription producerDescription, SubscriptionRegistry subscriptionRegistry,
            FilterEvaluator.FilterDependencies filterDependencies) {
        this.producerDescription = producerDescription;
        this.subscriptionRegistry = subscriptionRegistry;
        this.dependencies = filterDependencies;
        this.conditional = new FilterEvaluator(producerDescription,
                () -> subscriptionRegistry.queuesOf(producerDescription.name()), subscriptionRegistry.newPending(),
                filterDependencies);
    }

    /** Returns the operations Subscribe and GetCurrentMessage; they need the right to read, and the first also what the {@link ConsumerPolicy} asks. */
    public <R extends Resource> List<OperationBinding<R>> bindings() {
        return List.of(
                new OperationBinding<>(NotificationOperations.SUBSCRIBE, AccessRight.READ,
                        (call, resource) -> subscribe(call)),
                new OperationBinding<>(NotificationOperations.GET_CURRENT_MESSAGE, AccessRight.READ,
                        (call, resource) -> getCurrentMessage(call)));
    }

    /** Returns the resource properties of this producer: TopicExpression, FixedTopicSet, TopicExpressionDialect, TopicSet. */
    public List<XmlFragment> properties() {
        TopicSet topics = producerDescription.topics().get();
        return properties(topics, topics, producerDescription.fixed());
    }

    /**
     * Returns the resource properties of a producer.
     *
     * @param documentTopics
     *            the topics in the property TopicSet
     */
    public static List<XmlFragment> properties(TopicSet topics, TopicSet documentTopics, boolean fixed) {
        List<XmlFragment> properties = new ArrayList<>();
        topics.topics().forEach(topic -> properties.add(topic.toFragment(NotificationNames.TOPIC_EXPRESSION)));
        properties.add(NotificationNames.text(NotificationNames.FIXED_TOPIC_SET, Boolean.toString(fixed)));
        TopicDialect.uris()
                .forEach(uri -> properties
                        .add(NotificationNames.text(NotificationNames.TOPIC_EXPRESSION_DIALECT, uri)));
        properties.add(documentTopics.toFragment());
        return properties;
    }

    /** Passes notifications to the delivery queues of the subscriptions that want them. Never blocks. */
    public void publish(List<Notification> notifications) {
        current.put(notifications);
        TopicSet topics = producerDescription.topics().get();
        boolean anyConditional = false;
        for (DeliveryQueue deliveryQueue : subscriptionRegistry.queuesOf(producerDescription.name())) {
            if (deliveryQueue.isConditional()) {
                anyConditional = true;
            } else {
                offer(deliveryQueue, notifications, topics);
            }
        }
        if (anyConditional) {
            conditional.offer(notifications);
        }
    }

    /** Stops the notifications for subscriptions with conditions. */
    public void close() {
        conditional.close();
    }

    /** Passes notifications to one subscription; a failure does not affect other subscriptions. */
    private void offer(DeliveryQueue deliveryQueue, List<Notification> notifications, TopicSet topics) {
        try {
            dependencies.deliveryCounter()
                    .accept(deliveryQueue.offer(deliveryQueue.selectWanted(notifications, topics)));
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            LOG.error("subscription {} did not get {} notifications", deliveryQueue.subscription().key(),
                    notifications.size(), e);
        }
    }

    /** Publishes the last message of each topic again, for one subscription. One with conditions gets none. */
    void repeat(String subscription) {
        TopicSet topics = producerDescription.topics().get();
        List<Notification> last = topics.topics().stream().flatMap(topic -> current.of(topic).stream()).toList();
        subscriptionRegistry.queuesOf(producerDescription.name())
                .stream()
                .filter(queue -> queue.subscription().key().equals(subscription) && !queue.isConditional())
                .forEach(queue -> offer(queue, last, topics));
    }

    /** Makes a subscription; fails with the faults of Subscribe. */
    Subscription subscribe(XmlElement subscribe, Call call) {
        SubscribeRequest request = SubscribeRequest.read(subscribe, subscriptionRegistry.clock().now());
        if (request.filter().select(producerDescription.topics().get()).isEmpty() && producerDescription.fixed()) {
            throw notSupported("the filter selects none of the topics of " + nameAndTopics(producerDescription));
        }
        Subscription made = OperationFaults.await(
                subscriptionRegistry.create(producerDescription.name(), request, call.caller()), call,
                FaultKind.SUBSCRIBE_CREATION_FAILED);
        call.changed().accept(made.key());
        return made;
    }

    private XmlOutput subscribe(Call call) {
        Subscription made = subscribe(call.body().root(), call);
        XmlFragmentBuilder response = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response())
                .fragment(subscriptionRegistry.reference(made.key())
                        .toFragment(NotificationNames.SUBSCRIPTION_REFERENCE));
        LifetimeHandlers.appendTime(response, NotificationNames.CURRENT_TIME,
                Optional.of(subscriptionRegistry.clock().now()));
        return LifetimeHandlers.appendTime(response, NotificationNames.TERMINATION_TIME,
                made.lease().terminationTime(subscriptionRegistry.clock())).end().build();
    }

    private XmlOutput getCurrentMessage(Call call) {
        XmlElement expression = call.body()
                .root()
                .child(NotificationNames.TOPIC)
                .orElseThrow(() -> TopicExpression.invalid("GetCurrentMessage needs a child Topic"));
        Set<TopicPath> selected = TopicExpression.read(expression).select(producerDescription.topics().get());
        if (selected.isEmpty()) {
            throw notSupported("'%s' is none of the topics of %s".formatted(expression.text().strip(),
                    nameAndTopics(producerDescription)));
        }
        if (selected.size() > 1) {
            throw new WsrfFaultException(FaultKind.MULTIPLE_TOPICS_SPECIFIED,
                    "GetCurrentMessage needs an expression that selects one topic, '%s' selects %d".formatted(
                            expression.text().strip(),
                            selected.size()));
        }
        TopicPath topic = selected.iterator().next();
        Notification last = current.of(topic)
                .orElseThrow(() -> new WsrfFaultException(FaultKind.NO_CURRENT_MESSAGE_ON_TOPIC,
                        "there is no message on topic %s since %s started".formatted(topic,
                                producerDescription.name())));
        return new XmlTree(NotificationNames.empty(call.operation().response()), List.of(last.message()));
    }

    /** Returns the producer's name and its topics for a message; a broker may have many topics, so the list is limited. */
    private static String nameAndTopics(ProducerDescription producerDescription) {
        Set<TopicPath> topics = producerDescription.topics().get().topics();
        return "%s; it has %s%s".formatted(producerDescription.name(),
                topics.isEmpty()
                        ? "none"
                        : topics.stream()
                                .limit(MAX_NAMED_TOPICS)
                                .map(TopicPath::toString)
                                .collect(Collectors.joining(", ")),
                topics.size() > MAX_NAMED_TOPICS ? " and %d more".formatted(topics.size() - MAX_NAMED_TOPICS) : "");
    }

    private static WsrfFaultException notSupported(String why) {
        return new WsrfFaultException(FaultKind.TOPIC_NOT_SUPPORTED, why);
    }
}
