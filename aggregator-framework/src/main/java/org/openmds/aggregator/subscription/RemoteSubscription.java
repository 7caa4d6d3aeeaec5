package org.openmds.aggregator.subscription;

import java.time.Duration;
import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.notification.ReceivedNotification;

/** A subscription at a producer. Calls block and fail as those of {@link ProducerPort} do. */
interface RemoteSubscription {

    /** What was granted at the beginning. */
    GrantedLifetime granted();

    /** Whether a message is from this subscription, and not its end. */
    MessageOrigin origin(ReceivedNotification message);

    /** Prolongs it; looks too whether it is still there. */
    GrantedLifetime renew(Duration lifetime) throws CollectionException;

    /** Fails where it is not there any more, or cannot be looked at. */
    void check() throws CollectionException;

    /** Takes what came for a consumer that cannot be sent to; nothing for one that can. */
    List<ReceivedNotification> fetch() throws CollectionException;

    /** Ends it, as far as the producer can be reached. Idempotent. */
    void end();

    /** Where a message comes from. */
    enum MessageOrigin {
        /** This subscription. */
        OWN,
        /** Another one, or nobody knows. */
        FOREIGN,
        /** This subscription, whose end it tells. */
        END
    }
}
