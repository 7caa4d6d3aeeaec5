package org.openmds.wsrf.notification;

import java.time.Instant;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;
import org.openmds.wsrf.xml.XmlTree;

/** Notifications about the end of a resource (WS-ResourceLifetime 1.2, section 6). The ProducerReference is that of the resource. */
public final class TerminationNotifications {

    /** The topic of these notifications. */
    public static final TopicPath TOPIC = TopicPath.of(new QName(Namespaces.WSRF_RLW, "ResourceTermination"));

    private static final QName NOTIFICATION = rl("TerminationNotification");

    private TerminationNotifications() {
    }

    /**
     * Returns the notification:
     *
     * <pre>{@code
     * <rl:TerminationNotification xmlns:rl="http://docs.oasis-open.org/wsrf/rl-2">
     *   <rl:TerminationTime>2026-01-01T00:00:00Z</rl:TerminationTime>
     *   <rl:TerminationReason>…</rl:TerminationReason>
     * </rl:TerminationNotification>
     * }</pre>
     */
    public static Notification notification(Optional<EndpointReference> resource, Instant time, String reason) {
        XmlFragment message = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(NOTIFICATION)
                .element(rl("TerminationTime"), XmlTimes.text(time))
                .element(rl("TerminationReason"), reason)
                .end()
                .build();
        return new Notification(TOPIC, "", resource, XmlTree.of(message));
    }

    private static QName rl(String localName) {
        return new QName(Namespaces.WSRF_RL, localName, "rl");
    }
}
