package org.openmds.wsrf.notification;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.topic.TopicExpression;
import org.openmds.wsrf.notification.topic.TopicPath;
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
     * Limit for the copies of all messages. Each copy declares the namespaces in scope, so a short document with many declarations has large copies.
     */
    private static final long MAX_BYTES = 64 << 20;

    /**
     * Reads the messages of a Notify or of a GetMessagesResponse.
     *
     * @throws WsrfFaultException
     *             BASE: a message has no content, or the messages with the namespaces that each of them needs are too long
     */
    public static List<ReceivedNotification> readAll(XmlElement notify) {
        List<ReceivedNotification> all = new ArrayList<>();
        long left = MAX_BYTES;
        for (XmlElement element : notify.children(NotificationNames.NOTIFICATION_MESSAGE)) {
            ReceivedNotification read = read(element);
            left -= read.message().length() + read.parameterBytes();
            if (left < 0) {
                throw new WsrfFaultException(FaultKind.BASE,
                        "the messages of one %s must be at most %d bytes long, with the namespace declarations of each message"
                                .formatted(notify.name().getLocalPart(), MAX_BYTES));
            }
            all.add(read);
        }
        return all;
    }

    static ReceivedNotification read(XmlElement element) {
        try {
            XmlFragment message = element.child(NotificationNames.MESSAGE)
                    .flatMap(content -> content.children().stream().findFirst())
                    .orElseThrow(() -> new InvalidXmlException("a NotificationMessage has no Message with an element"))
                    .toFragment();
            return new ReceivedNotification(reference(element, NotificationNames.SUBSCRIPTION_REFERENCE),
                    element.child(NotificationNames.TOPIC).flatMap(ReceivedNotification::topic),
                    reference(element, NotificationNames.PRODUCER_REFERENCE), message);
        } catch (InvalidXmlException e) {
            throw new WsrfFaultException(FaultKind.BASE, e.getMessage());
        }
    }

    /** Returns the length of the reference parameters and metadata; they are copies too. */
    private long parameterBytes() {
        return Stream.of(subscription, producer)
                .flatMap(Optional::stream)
                .flatMap(reference -> Stream.concat(reference.referenceParameters().stream(),
                        reference.metadata().stream()))
                .mapToLong(XmlFragment::length)
                .sum();
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
