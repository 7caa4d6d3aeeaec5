package org.openmds.trigger.action;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.NoticeXml;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.subscription.NotificationProducer;
import org.openmds.wsrf.xml.XmlTree;

/**
 * Tells a notice to those who subscribed: for each of its alerts a notification on the trigger's topic, with a {@code t:Notice} about it alone. From there on it
 * is the subscriptions' affair. It is told of every trigger, whatever actions that names.
 */
public final class TopicAction implements TriggerAction {

    /** The action's name, which no other can have. */
    public static final String NAME = "topic";

    private final NotificationProducer producer;
    private final TriggerTopics topics;
    private final EndpointReference reference;

    /** @param reference the producer's */
    public TopicAction(NotificationProducer producer, TriggerTopics topics, EndpointReference reference) {
        this.producer = producer;
        this.topics = topics;
        this.reference = reference;
    }

    @Override
    public String describe() {
        return "notification of subscribers";
    }

    @Override
    public void send(Notice notice) {
        topics.publishing(notice.alerts().stream().map(Alert::triggerId).collect(Collectors.toUnmodifiableSet()),
                () -> producer.publish(notice.alerts().stream().map(alert -> notification(notice, alert)).toList()));
    }

    /** Each counts: who is told late still learns what fired meanwhile. */
    private Notification notification(Notice notice, Alert alert) {
        Notice alone = new Notice(notice.id(), notice.kind(), notice.at(), List.of(alert), notice.references());
        return new Notification(TriggerTopics.topic(alert.triggerId()), "", Optional.of(reference),
                XmlTree.of(NoticeXml.write(alone)));
    }
}
