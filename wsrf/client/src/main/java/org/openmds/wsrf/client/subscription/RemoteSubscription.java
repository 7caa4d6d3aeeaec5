package org.openmds.wsrf.client.subscription;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.client.GrantedLifetime;

/**
 * A subscription at a producer. Calls block and fail in the same way as those of {@link SubscriptionPort}.
 *
 * @param <M>
 *            type of a message
 */
interface RemoteSubscription<M> {

    /** Returns the origin of a message. */
    MessageOrigin origin(M message);

    /** Renews the lease; this also checks that the subscription still exists. */
    GrantedLifetime renew(Duration lifetime);

    /** Checks that the subscription still exists; fails if it does not, or if there is no answer. */
    void check();

    /** Fetches at most this many messages from the pull point; none for a subscription without one. */
    PulledMessages<M> fetch(int most);

    /**
     * Stops receiving, and ends the subscription if the producer can be reached. Idempotent.
     *
     * @param timeout
     *            timeout of each call, if it is shorter than usual
     */
    void end(Optional<Duration> timeout);

    /**
     * Messages of a pull point.
     *
     * @param dropped
     *            number of messages that the pull point has dropped since the last request because it was full
     */
    record PulledMessages<M>(List<M> messages, long dropped) {
    }

    /** The origin of a message. */
    enum MessageOrigin {
        /** This subscription. */
        OWN,
        /** A different subscription. */
        FOREIGN,
        /** This subscription, whose end the message reports. */
        END
    }
}
