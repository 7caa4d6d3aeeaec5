package org.openmds.wsrf.notification;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.service.Binding;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Right;
import org.openmds.wsrf.servicegroup.GroupCalls;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTree;

/**
 * A notification producer (WS-BaseNotification 1.3, section 4): gives what happens to those who subscribed, and remembers the last of each topic.
 * Thread-safe.
 */
public final class NotificationProducer {

    private final Identity identity;
    private final Subscriptions subscriptions;
    private final Map<TopicPath, Notification> current = new ConcurrentHashMap<>();

    /**
     * Who produces, and what.
     *
     * @param name
     *            by which subscriptions find their producer again after a restart
     * @param topics
     *            those that there are now; the same object as long as they are the same
     * @param fixed
     *            whether they stay the same, so that an expression that selects none is refused
     * @param properties
     *            the producer's resource property document, for the filter ProducerProperties
     */
    public record Identity(String name, Supplier<TopicSet> topics, boolean fixed, Supplier<XmlTree> properties) {
    }

    public NotificationProducer(Identity identity, Subscriptions subscriptions) {
        this.identity = identity;
        this.subscriptions = subscriptions;
    }

    /** Subscribe and GetCurrentMessage, with the right to read. */
    public <R extends Resource> List<Binding<R>> bindings() {
        return List.of(
                new Binding<>(NotificationOperations.SUBSCRIBE, Right.READ, (call, resource) -> subscribe(call)),
                new Binding<>(NotificationOperations.GET_CURRENT_MESSAGE, Right.READ,
                        (call, resource) -> getCurrentMessage(call)));
    }

    /** The resource properties of a producer: TopicExpression, FixedTopicSet, TopicExpressionDialect, TopicSet. */
    public List<XmlFragment> properties() {
        TopicSet topics = identity.topics().get();
        return properties(topics, topics, identity.fixed());
    }

    /**
     * @param written
     *            the topics that the property TopicSet shows
     */
    static List<XmlFragment> properties(TopicSet topics, TopicSet written, boolean fixed) {
        List<XmlFragment> properties = new ArrayList<>();
        topics.topics().forEach(topic -> properties.add(topic.toFragment(NotificationNames.TOPIC_EXPRESSION)));
        properties.add(NotificationNames.text(NotificationNames.FIXED_TOPIC_SET, Boolean.toString(fixed)));
        TopicDialect.uris()
                .forEach(uri -> properties
                        .add(NotificationNames.text(NotificationNames.TOPIC_EXPRESSION_DIALECT, uri)));
        properties.add(written.toFragment());
        return properties;
    }

    /** Gives notifications to those who want them. Never blocks. */
    public void publish(List<Notification> notifications) {
        notifications.forEach(notification -> current.put(notification.topic(), notification));
        TopicSet topics = identity.topics().get();
        ProducerView view = new ProducerView();
        for (Mailbox mailbox : subscriptions.of(identity.name())) {
            List<Notification> wanted = wanted(notifications, mailbox, topics);
            if (!wanted.isEmpty() && view.isAccepted(mailbox.subscription().filter())) {
                mailbox.offer(wanted);
            }
        }
    }

    /** A loop: it is run for each subscription. */
    private static List<Notification> wanted(List<Notification> notifications, Mailbox mailbox, TopicSet topics) {
        List<Notification> wanted = new ArrayList<>(notifications.size());
        for (Notification notification : notifications) {
            if (mailbox.wants(notification.topic(), topics)) {
                wanted.add(notification);
            }
        }
        return wanted;
    }

    /** Whether anybody wants to hear of any of these topics now. */
    boolean isWanted(List<TopicPath> topics) {
        TopicSet set = identity.topics().get();
        return subscriptions.of(identity.name())
                .stream()
                .anyMatch(mailbox -> topics.stream().anyMatch(topic -> mailbox.wants(topic, set)));
    }

    /** The producer's properties, assembled once for all who ask for them. */
    private final class ProducerView {
        private Optional<XmlTree> properties = Optional.empty();

        boolean isAccepted(NotificationFilter filter) {
            if (!filter.asksProducer()) {
                return true;
            }
            XmlTree document = properties.orElseGet(identity.properties());
            properties = Optional.of(document);
            return filter.acceptsProducer(document);
        }
    }

    private XmlOutput subscribe(Call call) {
        SubscribeRequest request = SubscribeRequest.read(call.body().root(), subscriptions.clock().now());
        if (request.filter().select(identity.topics().get()).isEmpty() && identity.fixed()) {
            throw notSupported("the filter selects none of the topics of %s".formatted(identity.name()));
        }
        Subscription made = GroupCalls.await(subscriptions.create(identity.name(), request, call.caller()),
                call.deadline());
        XmlFragmentBuilder response = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response())
                .fragment(subscriptions.reference(made.key()).toFragment(NotificationNames.SUBSCRIPTION_REFERENCE));
        LifetimeHandlers.appendTime(response, NotificationNames.CURRENT_TIME,
                Optional.of(subscriptions.clock().now()));
        return LifetimeHandlers.appendTime(response, NotificationNames.TERMINATION_TIME,
                made.lease().terminationTime(subscriptions.clock())).end().build();
    }

    private XmlOutput getCurrentMessage(Call call) {
        XmlElement expression = call.body()
                .root()
                .child(NotificationNames.TOPIC)
                .orElseThrow(() -> TopicExpression.invalid("GetCurrentMessage needs a child Topic"));
        Set<TopicPath> selected = TopicExpression.read(expression).select(identity.topics().get());
        if (selected.isEmpty()) {
            throw notSupported("'%s' is none of the topics of %s".formatted(expression.text().strip(),
                    identity.name()));
        }
        if (selected.size() > 1) {
            throw new WsrfFaultException(FaultKind.MULTIPLE_TOPICS_SPECIFIED,
                    "GetCurrentMessage is about one topic, '%s' selects %d".formatted(expression.text().strip(),
                            selected.size()));
        }
        TopicPath topic = selected.iterator().next();
        Notification last = Optional.ofNullable(current.get(topic))
                .orElseThrow(() -> new WsrfFaultException(FaultKind.NO_CURRENT_MESSAGE_ON_TOPIC,
                        "there was no message on topic %s since %s started".formatted(topic, identity.name())));
        return new XmlTree(NotificationNames.empty(call.operation().response()), List.of(last.message()));
    }

    private static WsrfFaultException notSupported(String why) {
        return new WsrfFaultException(FaultKind.TOPIC_NOT_SUPPORTED, why);
    }
}
