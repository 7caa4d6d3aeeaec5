package org.openmds.wsrf.notification;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.topic.TopicExpression;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.CallMemory;
import org.openmds.wsrf.xml.ElementCopies;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * One NotificationMessage that a consumer has received (WS-BaseNotification 1.3, section 3.1).
 *
 * <pre>{@code
 * <wsnt:NotificationMessage xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2">
 *   <wsnt:SubscriptionReference>…</wsnt:SubscriptionReference>
 *   <wsnt:Topic Dialect="…">…</wsnt:Topic>
 *   <wsnt:ProducerReference>…</wsnt:ProducerReference>
 *   <wsnt:Message>…</wsnt:Message>
 * </wsnt:NotificationMessage>
 * }</pre>
 *
 * @param topic
 *            the topic if the message names it by its path; empty if there is none or if the expression does not name a single topic
 * @param message
 *            the child of {@code wsnt:Message}
 */
public record ReceivedNotification(Optional<EndpointReference> subscription, Optional<TopicPath> topic,
        Optional<EndpointReference> producer, XmlFragment message) {

    /**
     * Reads the messages of a GetMessagesResponse, or of another document that this process has asked for.
     *
     * @throws WsrfFaultException
     *             BASE: a message has no content, or the messages with the namespaces that each of them needs are too long
     */
    public static List<ReceivedNotification> readAll(XmlElement response) {
        return readAll(response, CallMemory.UNLIMITED);
    }

    /**
     * Reads the messages of a Notify that another process has sent.
     *
     * @throws WsrfFaultException
     *             as for any document; ResourceUnavailable: there is no room for copies of the messages
     */
    public static List<ReceivedNotification> readAll(Call notify) {
        return readAll(notify.body().root(), notify.memory());
    }

    private static List<ReceivedNotification> readAll(XmlElement notify, CallMemory memory) {
        long left = ElementCopies.maxBytes(notify.fragment());
        List<ReceivedNotification> all = new ArrayList<>();
        for (XmlFragment copy : (Iterable<XmlFragment>) copies(notify, memory)::iterator) {
            ReceivedNotification read = read(copy.root());
            left -= read.parameterBytes();
            if (left < 0) {
                throw new WsrfFaultException(FaultKind.BASE,
                        "the parameters of all references in the messages must be at most %d bytes long, with the namespaces of each one"
                                .formatted(ElementCopies.maxBytes(notify.fragment())));
            }
            all.add(read);
        }
        return all;
    }

    /** Returns the length of the reference parameters and metadata, which are copies of their own. */
    private long parameterBytes() {
        return Stream.of(subscription, producer)
                .flatMap(Optional::stream)
                .flatMap(reference -> Stream.concat(reference.referenceParameters().stream(),
                        reference.metadata().stream()))
                .mapToLong(XmlFragment::length)
                .sum();
    }

    /**
     * Returns the NotificationMessages of a Notify, each as a document of its own that can be read. They are copied one after the other.
     *
     * @throws WsrfFaultException
     *             as for {@link #readAll(Call)}; later ones by the stream
     */
    public static Stream<XmlFragment> copies(Call notify) {
        return copies(notify.body().root(), notify.memory()).map(ReceivedNotification::readable);
    }

    private static Stream<XmlFragment> copies(XmlElement notify, CallMemory memory) {
        List<XmlElement> messages = notify.children(NotificationNames.NOTIFICATION_MESSAGE);
        ElementCopies copies = ElementCopies.of(notify.fragment(), memory::hold);
        return messages.stream().map(message -> withFault(() -> copies.copy(message)));
    }

    static ReceivedNotification read(XmlElement element) {
        return withFault(() -> new ReceivedNotification(reference(element, NotificationNames.SUBSCRIPTION_REFERENCE),
                element.child(NotificationNames.TOPIC).flatMap(ReceivedNotification::topic),
                reference(element, NotificationNames.PRODUCER_REFERENCE), content(element).toFragment()));
    }

    /** Returns the message itself, which can be read without its content being copied. */
    private static XmlFragment readable(XmlFragment message) {
        return withFault(() -> {
            reference(message.root(), NotificationNames.SUBSCRIPTION_REFERENCE);
            reference(message.root(), NotificationNames.PRODUCER_REFERENCE);
            content(message.root());
            return message;
        });
    }

    private static XmlElement content(XmlElement message) {
        return message.child(NotificationNames.MESSAGE)
                .flatMap(content -> content.children().stream().findFirst())
                .orElseThrow(() -> new InvalidXmlException("a NotificationMessage has no Message with an element"));
    }

    private static <T> T withFault(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (InvalidXmlException e) {
            throw new WsrfFaultException(FaultKind.BASE, e.getMessage());
        }
    }

    private static Optional<EndpointReference> reference(XmlElement element, QName name) {
        return element.child(name).map(EndpointReference::read);
    }

    /** Reads the topic; a message is accepted even if its topic cannot be read. */
    private static Optional<TopicPath> topic(XmlElement topic) {
        try {
            return TopicExpression.read(topic).namedTopic();
        } catch (WsrfFaultException e) {
            return Optional.empty();
        }
    }
}
