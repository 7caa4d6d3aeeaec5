package org.openmds.wsrf.notification.subscription;

import java.time.Instant;
import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.notification.lease.ResourceOwner;
import org.openmds.wsrf.softstate.LeasedState;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The current state of a subscription: a lease under which a producer sends notifications to one consumer.
 *
 * @param producer
 *            name of the producer
 * @param subscriber
 *            the caller that subscribed
 * @param filterElement
 *            the {@code wsnt:Filter} element of the request
 * @param raw
 *            true if messages are sent without a Notify around them
 * @param paused
 *            true if nothing is sent; notifications in this time are not kept
 */
record Subscription(String key, String producer, ResourceOwner subscriber, EndpointReference consumer,
        NotificationFilter filter,
        Optional<XmlFragment> filterElement, boolean raw, Instant created, boolean paused,
        Lease lease) implements LeasedState {

    @Override
    public String owner() {
        return subscriber.name();
    }

    @Override
    public String lane() {
        return subscriber.lane();
    }

    Subscription withLease(Lease other) {
        return new Subscription(key, producer, subscriber, consumer, filter, filterElement, raw, created, paused,
                other);
    }

    Subscription withPaused(boolean other) {
        return new Subscription(key, producer, subscriber, consumer, filter, filterElement, raw, created, other, lease);
    }
}
