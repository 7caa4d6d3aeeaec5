package org.openmds.wsrf.notification.broker;

import java.time.Duration;
import java.util.List;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * How a broker deals with publishers on demand. Calls block until the publisher has answered, and fail with
 * {@link org.openmds.wsrf.fault.WsrfFaultException} or another unchecked exception whose message is a sentence; called by one thread.
 */
public interface PublisherPort {

    /**
     * Subscribes at a publisher.
     *
     * @param topics
     *            elements of type {@code wsnt:TopicExpressionType}; none for everything
     * @return the subscription
     */
    EndpointReference subscribe(EndpointReference publisher, EndpointReference consumer, List<XmlFragment> topics,
            Duration lifetime);

    /** Prolongs a subscription. */
    void renew(EndpointReference subscription, Duration lifetime);

    /** Stops what nobody listens to. */
    void pause(EndpointReference subscription);

    /** Lets it flow again. */
    void resume(EndpointReference subscription);

    /** Ends a subscription. */
    void unsubscribe(EndpointReference subscription);
}
