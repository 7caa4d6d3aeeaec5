package org.openmds.wsrf.notification.subscription;

import java.time.Instant;
import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.notification.lease.LeasedState;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Somebody's wish to be told of what happens at a producer, as of now.
 *
 * @param producer
 *            name of the producer
 * @param owner
 *            name of the caller who subscribed
 * @param written
 *            the {@code wsnt:Filter} as it was written
 * @param raw
 *            whether messages come alone, without Notify around them
 * @param paused
 *            whether nothing is sent; what happens meanwhile is not kept
 */
record Subscription(String key, String producer, String owner, EndpointReference consumer, NotificationFilter filter,
        Optional<XmlFragment> written, boolean raw, Instant created, boolean paused,
        Lease lease) implements LeasedState {

    Subscription withLease(Lease other) {
        return new Subscription(key, producer, owner, consumer, filter, written, raw, created, paused, other);
    }

    Subscription withPaused(boolean other) {
        return new Subscription(key, producer, owner, consumer, filter, written, raw, created, other, lease);
    }
}
