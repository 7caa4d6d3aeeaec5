package org.openmds.trigger.action;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.trigger.notice.Alert;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.NoticeXml;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.notification.Notification;
import org.openmds.wsrf.notification.subscription.NotificationProducer;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.xml.XmlTree;

/**
 * Tells a notice to those who subscribed: a notification on the topic {@code trig:Trigger/<id>} of each trigger, with a {@code t:Notice} about it alone. From
 * there on it is the subscriptions' affair.
 */
public final class TopicAction implements TriggerAction {

    /** The topic above those of the triggers. */
    public static final QName ROOT = new QName(RuleXml.NAMESPACE, "Trigger");

    private final NotificationProducer producer;
    private final EndpointReference reference;

    /** @param reference the producer's */
    public TopicAction(NotificationProducer producer, EndpointReference reference) {
        this.producer = producer;
        this.reference = reference;
    }

    /**
     * The topic of a trigger. A name in a topic's path begins with a letter; ids may begin with a digit, and then have an underscore before it.
     */
    public static TopicPath topic(String triggerId) {
        return TopicPath.of(ROOT, Character.isLetter(triggerId.charAt(0)) ? triggerId : "_" + triggerId);
    }

    @Override
    public String describe() {
        return "notification of subscribers";
    }

    @Override
    public void tell(Notice notice) {
        producer.publish(notice.alerts().stream().map(alert -> notification(notice, alert)).toList());
    }

    private Notification notification(Notice notice, Alert alert) {
        Notice alone = new Notice(notice.id(), notice.kind(), notice.at(), List.of(alert), notice.references());
        return new Notification(topic(alert.triggerId()), alert.fingerprint() + notice.kind(), Optional.of(reference),
                XmlTree.of(NoticeXml.write(alone)));
    }
}
