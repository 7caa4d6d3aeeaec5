package org.openmds.cli.consumer;

import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.subscription.SubscriptionTarget;
import org.openmds.wsrf.xml.XmlElement;

/** Reads messages as they arrived. All are for the user, whichever subscription they name; names are compared without their namespaces. */
public final class ArrivedMessageFormat implements SubscriptionTarget.MessageFormat<ArrivedMessage> {

    @Override
    public List<ArrivedMessage> read(XmlElement response) {
        return ArrivedMessage.in(response);
    }

    @Override
    public Optional<EndpointReference> subscription(ArrivedMessage message) {
        return Optional.empty();
    }

    @Override
    public Optional<EndpointReference> producer(ArrivedMessage message) {
        return message.producer();
    }

    @Override
    public Optional<String> termination(ArrivedMessage message) {
        return message.message()
                .filter(element -> element.name().getLocalPart().equals("TerminationNotification"))
                .map(element -> element.text().strip());
    }

    @Override
    public long length(ArrivedMessage message) {
        return message.length();
    }
}
