package org.openmds.wsrf.client.subscription;

import java.util.List;
import java.util.function.Predicate;

import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;

/**
 * The port of a {@link SubscriptionKeeper} to its producer. Calls block for a bounded time, come one at a time, and throw the exceptions of
 * {@link org.openmds.wsrf.client.WsrfClient}.
 *
 * @param <M>
 *            type of a message
 */
interface SubscriptionPort<M> {

    /**
     * A new subscription.
     *
     * @param granted
     *            the reference and the lifetime that the producer granted
     */
    record StartedSubscription<M>(GrantedSubscription granted, RemoteSubscription<M> remote) {
    }

    /** Returns the name of the subscription for logs. */
    String name();

    /**
     * Subscribes.
     *
     * @param receiver
     *            receives the messages that are sent to this process; called by any thread
     */
    StartedSubscription<M> subscribe(DeliveryMode mode, Predicate<List<M>> receiver);

    /** Returns the reason in a message that reports the end of a subscription; may be empty. */
    String endReason(M message);

    /** Returns the approximate size of a message in memory, in bytes. */
    long length(M message);
}
