package org.openmds.cli.subscription;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.subscription.SubscriptionTarget;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A received message.
 *
 * @param element
 *            a {@code wsnt:NotificationMessage}, or the message alone (UseRaw)
 */
public record ArrivedMessage(XmlFragment element) {

    /** The format of messages for a kept subscription. */
    public static final SubscriptionTarget.MessageFormat<ArrivedMessage> FORMAT = new ArrivedMessageFormat();

    private static final QName NOTIFY = wsnt("Notify");
    private static final QName NOTIFICATION_MESSAGE = wsnt("NotificationMessage");
    /** Limit for all messages of one Notify or answer together, each with its own namespace declarations. */
    private static final long MAX_BYTES = 64 << 20;

    /**
     * Returns the messages in the body of an envelope.
     *
     * @throws InvalidXmlException
     *             a Notify holds no message, or more than the limit
     */
    public static List<ArrivedMessage> of(XmlElement body) {
        if (!body.name().equals(NOTIFY)) {
            return List.of(new ArrivedMessage(body.toFragment()));
        }
        List<ArrivedMessage> messages = in(body);
        if (messages.isEmpty()) {
            throw new InvalidXmlException("Notify holds no NotificationMessage");
        }
        return messages;
    }

    /** Returns the NotificationMessages in an element. */
    public static List<ArrivedMessage> in(XmlElement holder) {
        return holder.childFragments(MAX_BYTES)
                .stream()
                .filter(child -> child.name().equals(NOTIFICATION_MESSAGE))
                .map(ArrivedMessage::new)
                .toList();
    }

    /** Returns the content; empty for a NotificationMessage without content. */
    public Optional<XmlElement> message() {
        return isWrapped()
                ? element.root().child(wsnt("Message")).flatMap(holder -> holder.children().stream().findFirst())
                : Optional.of(element.root());
    }

    /**
     * Returns the topic, if the message names one.
     *
     * @param shown
     *            formats a name; a step that cannot be resolved stays as it was written
     */
    public Optional<String> topic(Function<QName, String> shown) {
        return child("Topic").map(topic -> Stream.of(topic.text().strip().split("/"))
                .map(step -> topic.resolve(step).map(shown).orElse(step))
                .collect(Collectors.joining("/")));
    }

    /** Returns the resource that produced the message, if it is named. */
    public Optional<EndpointReference> producer() {
        return child("ProducerReference").flatMap(ArrivedMessage::reference);
    }

    /** Returns the approximate size in memory, in bytes. */
    long length() {
        return element.length();
    }

    private Optional<XmlElement> child(String name) {
        return isWrapped() ? element.root().child(wsnt(name)) : Optional.empty();
    }

    private boolean isWrapped() {
        return element.name().equals(NOTIFICATION_MESSAGE);
    }

    /** Reads an endpoint reference; an invalid one is ignored, because the rest of the message may be useful. */
    static Optional<EndpointReference> reference(XmlElement element) {
        try {
            return Optional.of(EndpointReference.read(element));
        } catch (InvalidXmlException e) {
            return Optional.empty();
        }
    }

    private static QName wsnt(String localName) {
        return new QName(Namespaces.WSN_B, localName);
    }

    /** Reads messages as they arrived. All are for the user, whichever subscription they name; names are compared without their namespaces. */
    private static final class ArrivedMessageFormat implements SubscriptionTarget.MessageFormat<ArrivedMessage> {

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
}
