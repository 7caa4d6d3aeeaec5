package org.openmds.wsrf.notification.broker;

import java.time.Duration;
import java.util.List;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The port through which a broker controls publishers on demand. Calls block until the publisher has answered. They fail with
 * {@link org.openmds.wsrf.fault.WsrfFaultException} or another unchecked exception with a plain message. For each publisher, one thread at a time
 * calls.
 */
public interface PublisherPort {

    /**
     * Subscribes to a publisher.
     *
     * @param topics
     *            elements of type {@code wsnt:TopicExpressionType}; empty for all topics
     * @return the endpoint reference of the subscription
     */
    EndpointReference subscribe(EndpointReference publisher, EndpointReference consumer, List<XmlFragment> topics,
            Duration lifetime);

    /** Renews a subscription. */
    void renew(EndpointReference subscription, Duration lifetime);

    /** Pauses a subscription. */
    void pause(EndpointReference subscription);

    /** Resumes a paused subscription. */
    void resume(EndpointReference subscription);

    /** Ends a subscription. */
    void unsubscribe(EndpointReference subscription);
}
