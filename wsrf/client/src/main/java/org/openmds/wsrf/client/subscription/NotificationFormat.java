package org.openmds.wsrf.client.subscription;

import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.notification.ReceivedNotification;
import org.openmds.wsrf.xml.XmlElement;

/** Reads messages as {@link ReceivedNotification}s. */
final class NotificationFormat implements SubscriptionTarget.MessageFormat<ReceivedNotification> {

    private static final QName TERMINATION = new QName(Namespaces.WSRF_RL, "TerminationNotification");

    @Override
    public List<ReceivedNotification> read(XmlElement response) {
        return ReceivedNotification.readAll(response);
    }

    @Override
    public Optional<EndpointReference> subscription(ReceivedNotification message) {
        return message.subscription();
    }

    @Override
    public Optional<EndpointReference> producer(ReceivedNotification message) {
        return message.producer();
    }

    @Override
    public Optional<String> termination(ReceivedNotification message) {
        return message.message().name().equals(TERMINATION)
                ? Optional.of(message.message().root().text().strip())
                : Optional.empty();
    }

    @Override
    public long length(ReceivedNotification message) {
        return message.message().length();
    }
}
