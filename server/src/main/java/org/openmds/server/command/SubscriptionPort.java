package org.openmds.server.command;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.subscription.SubscriptionClient.GrantedSubscription;

/**
 * The calls of a {@link SubscriptionKeepAlive}. They block for a bounded time, come one at a time except {@link #end}, and throw the exceptions of
 * {@link org.openmds.wsrf.client.WsrfClient}.
 */
interface SubscriptionPort {

    /** Subscribes, with a lifetime. */
    GrantedSubscription subscribe();

    /** Requests the same lifetime again. */
    GrantedLifetime renew(EndpointReference subscription);

    /** Ends the subscription and destroys its pull point. Takes at most two seconds; may run during another call. */
    void end(EndpointReference subscription);
}
