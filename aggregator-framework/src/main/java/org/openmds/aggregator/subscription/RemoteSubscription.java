package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.notification.ReceivedNotification;

/** A subscription at a producer. Calls block and fail in the same way as those of {@link ProducerPort}. */
interface RemoteSubscription {

    /** Returns the lifetime that the producer granted at the start. */
    GrantedLifetime granted();

    /** Returns the origin of a message: this subscription, its end, or a different subscription. */
    MessageOrigin origin(ReceivedNotification message);

    /** Renews the lease; this also checks that the subscription still exists. */
    GrantedLifetime renew(Duration lifetime) throws CollectionException;

    /** Checks that the subscription still exists; fails if it does not, or if there is no answer. */
    void check() throws CollectionException;

    /** Returns the messages that wait in the pull point; an empty list for a subscription without one. */
    List<ReceivedNotification> fetch() throws CollectionException;

    /** Ends the subscription if the producer can be reached. Idempotent. */
    void end();

    /** The origin of a message. */
    enum MessageOrigin {
        /** This subscription. */
        OWN,
        /** A different subscription, or an unknown one. */
        FOREIGN,
        /** This subscription, whose end the message reports. */
        END
    }
}
