package org.openmds.wsrf.notification;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.notification.topic.TopicPath;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.ElementOutput;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTree;

/**
 * Something that happened, on a topic. Its part of a NotificationMessage is rendered once, for all who get it. Thread-safe.
 */
public final class Notification {

    private final TopicPath topic;
    private final String subject;
    private final Optional<EndpointReference> producer;
    private final XmlTree message;
    private final AtomicInteger holders = new AtomicInteger();
    private volatile byte @Nullable [] rendered;

    /**
     * @param subject
     *            what it is about: of two on one topic about one subject, only the newer is of interest
     * @param producer
     *            who tells it
     * @param message
     *            one element
     */
    public Notification(TopicPath topic, String subject, Optional<EndpointReference> producer, XmlTree message) {
        this.topic = topic;
        this.subject = subject;
        this.producer = producer;
        this.message = message;
    }

    public TopicPath topic() {
        return topic;
    }

    /** What it is about; empty text where each notification counts. */
    public String subject() {
        return subject;
    }

    /** The message itself: what stands in {@code wsnt:Message}, and what a raw consumer gets. */
    public XmlTree message() {
        return message;
    }

    /** One more place holds it; returns the bytes of memory that are held by that. */
    public long retain() {
        return holders.getAndIncrement() == 0 ? memory() : 0;
    }

    /** One place less holds it; returns the bytes of memory that are free by that. */
    public long release() {
        return holders.decrementAndGet() == 0 ? memory() : 0;
    }

    /** The message, and what is rendered of it. */
    private long memory() {
        return 2L * rendered().length;
    }

    /** What stands in a NotificationMessage after the SubscriptionReference; needs the prefix wsnt around it. Shared, not to be changed. */
    public byte[] rendered() {
        byte[] bytes = rendered;
        if (bytes == null) {
            // Two threads may both render it: they get equal bytes.
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
