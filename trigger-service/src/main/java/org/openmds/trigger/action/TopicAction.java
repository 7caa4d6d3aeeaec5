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
 * Sends a notice to subscribers: for each alert one notification on the trigger's topic, with a {@code t:Notice} about this alert only. The
 * subscriptions deliver it from there. Every trigger uses this action, in addition to the actions that its rule names.
 */
public final class TopicAction implements TriggerAction {

    /** Name of the action; no other action may use it. */
    public static final String NAME = "topic";

    private final NotificationProducer producer;
    private final TriggerTopics topics;
    private final EndpointReference reference;

    /** @param reference endpoint reference of the producer */
    public TopicAction(NotificationProducer producer, TriggerTopics topics, EndpointReference reference) {
        this.producer = producer;
        this.topics = topics;
        this.reference = reference;
    }

    @Override
    public String describe() {
        return "notifications to subscribers";
    }

    @Override
    public void send(Notice notice) {
        topics.runPublication(notice.alerts().stream().map(Alert::triggerId).collect(Collectors.toUnmodifiableSet()),
                () -> producer.publish(notice.alerts().stream().map(alert -> notification(notice, alert)).toList()));
    }

    /** Returns a notification without a coalescing key: a slow subscriber still receives each of them. */
    private Notification notification(Notice notice, Alert alert) {
        Notice alone = new Notice(notice.id(), notice.kind(), notice.at(), List.of(alert), notice.references());
        return new Notification(TriggerTopics.topic(alert.triggerId()), "", Optional.of(reference),
                XmlTree.of(NoticeXml.write(alone)));
    }
}
