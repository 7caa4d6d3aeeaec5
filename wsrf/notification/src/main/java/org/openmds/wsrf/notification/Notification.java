package org.openmds.wsrf.notification;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.ElementOutput;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTree;

/**
 * One message about one change, on a topic. Its part of a NotificationMessage is rendered once for all consumers. A change of a property with many values
 * is also a message with all its values, for consumers that replace what they have by each message. Thread-safe.
 */
public final class Notification {

    private final TopicPath topic;
    private final String subject;
    private final Optional<EndpointReference> producer;
    private final XmlTree message;
    private final Supplier<Optional<Notification>> whole;
    private final AtomicInteger holders = new AtomicInteger();
    private volatile byte @Nullable [] rendered;

    /**
     * @param subject
     *            the object that changed; of two waiting notifications with the same topic and subject, only the newer one is sent
     * @param producer
     *            the endpoint reference of the producer
     * @param message
     *            one element
     */
    public Notification(TopicPath topic, String subject, Optional<EndpointReference> producer, XmlTree message) {
        this.topic = topic;
        this.subject = subject;
        this.producer = producer;
        this.message = message;
        this.whole = () -> Optional.of(this);
    }

    /**
     * Creates a message about one of many values.
     *
     * @param change
     *            the message about the change alone
     * @param whole
     *            supplies the message with all values; empty if it is too large
     */
    public Notification(Notification change, Supplier<Optional<Notification>> whole) {
        this.topic = change.topic;
        this.subject = change.subject;
        this.producer = change.producer;
        this.message = change.message;
        this.whole = whole;
    }

    /** Returns the message with all values of the property: this one, unless it is about one of many. Empty if it is too large. */
    public Optional<Notification> whole() {
        return whole.get();
    }

    public TopicPath topic() {
        return topic;
    }

    /** Returns the object that changed; empty text if every notification must be sent. */
    public String subject() {
        return subject;
    }

    /** Returns the message itself: the child of {@code wsnt:Message}, and the whole body for a raw consumer. */
    public XmlTree message() {
        return message;
    }

    /** Adds one holder. Returns the bytes of memory that are newly in use: zero if another holder exists. */
    public long retain() {
        return holders.getAndIncrement() == 0 ? memory() : 0;
    }

    /** Removes one holder. Returns the bytes of memory that become free: zero if another holder is left. */
    public long release() {
        return holders.decrementAndGet() == 0 ? memory() : 0;
    }

    /** Returns the memory of the message and of its rendered form. */
    private long memory() {
        return 2L * rendered().length;
    }

    /**
     * Returns the children of a NotificationMessage after the SubscriptionReference; the prefix wsnt must be declared around them. The array is
     * shared and must not be changed.
     */
    public byte[] rendered() {
        byte[] bytes = rendered;
        if (bytes == null) {
            // Two threads may both render it; the bytes are equal.
            bytes = render();
            rendered = bytes;
        }
        return bytes;
    }

    private byte[] render() {
        return BytesOutput.of(out -> {
            topic.toFragment(NotificationNames.TOPIC).writeTo(out);
            if (producer.isPresent()) {
                producer.get().toFragment(NotificationNames.PRODUCER_REFERENCE).writeTo(out);
            }
            XmlOutput wrapped = new ElementOutput(NotificationNames.MESSAGE, message);
            wrapped.writeTo(out);
        }).toBytes();
    }
}
