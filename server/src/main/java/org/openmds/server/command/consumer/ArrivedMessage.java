package org.openmds.server.command.consumer;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A message as it came.
 *
 * @param element
 *            a {@code wsnt:NotificationMessage}, or what came alone (UseRaw)
 */
public record ArrivedMessage(XmlFragment element) {

    private static final QName NOTIFY = wsnt("Notify");
    private static final QName NOTIFICATION_MESSAGE = wsnt("NotificationMessage");
    /** Of one Notify or answer, with the namespaces that each message needs by itself. */
    private static final long MAX_BYTES = 64 << 20;

    /**
     * The messages in the body of an envelope.
     *
     * @throws InvalidXmlException
     *             a Notify without a message, or with more than can be taken
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

    /** The NotificationMessages that an element holds. */
    public static List<ArrivedMessage> in(XmlElement holder) {
        return holder.childFragments(MAX_BYTES)
                .stream()
                .filter(child -> child.name().equals(NOTIFICATION_MESSAGE))
                .map(ArrivedMessage::new)
                .toList();
    }

    /** What is told; empty where a NotificationMessage tells nothing. */
    public Optional<XmlElement> message() {
        return isWrapped()
                ? element.root().child(wsnt("Message")).flatMap(holder -> holder.children().stream().findFirst())
                : Optional.of(element.root());
    }

    /**
     * The topic, where it is named.
     *
     * @param shown
     *            how a name is shown; what cannot be resolved stays as it was written
     */
    public Optional<String> topic(Function<QName, String> shown) {
        return child("Topic").map(topic -> Stream.of(topic.text().strip().split("/"))
                .map(step -> topic.resolve(step).map(shown).orElse(step))
                .collect(Collectors.joining("/")));
    }

    /** The resource that tells it, where it is named. */
    public Optional<EndpointReference> producer() {
        return child("ProducerReference").flatMap(ArrivedMessage::reference);
    }

    /** About how much memory it takes. */
    long length() {
        return element.length();
    }

    private Optional<XmlElement> child(String name) {
        return isWrapped() ? element.root().child(wsnt(name)) : Optional.empty();
    }

    private boolean isWrapped() {
        return element.name().equals(NOTIFICATION_MESSAGE);
    }

    /** Whoever cannot say who he is may still have something to tell. */
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
}
