package org.openmds.wsrf.client.subscription;

import java.util.List;
import java.util.function.Predicate;

/**
 * The port of a {@link SubscriptionKeeper} to its producer. Calls block for a bounded time, come one at a time, and throw the exceptions of
 * {@link org.openmds.wsrf.client.WsrfClient}.
 *
 * @param <M>
 *            type of a message
 */
interface SubscriptionPort<M> {

    /** Returns the name of the subscription for logs. */
    String name();

    /**
     * Subscribes.
     *
     * @param receiver
     *            receives the messages that are sent to this process; called by any thread
     */
    RemoteSubscription<M> subscribe(DeliveryMode mode, Predicate<List<M>> receiver);

    /** Returns the reason in a message that reports the end of a subscription; may be empty. */
    String endReason(M message);

    /** Returns the approximate size of a message in memory, in bytes. */
    long length(M message);
}
