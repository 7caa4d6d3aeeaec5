package org.openmds.server.command;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.SubscriptionClient.GrantedSubscription;

/**
 * What a {@link SubscriptionKeepAlive} needs of the wire. Calls block within a bounded time, come one at a time but for {@link #end}, and throw what
 * {@link org.openmds.wsrf.client.WsrfClient} throws.
 */
interface SubscriptionPort {

    /** Subscribes, with a lifetime. */
    GrantedSubscription subscribe();

    /** Asks for that lifetime again. */
    GrantedLifetime renew(EndpointReference subscription);

    /** Ends the subscription, and what was made for it. Done within two seconds, also while another call is under way. */
    void end(EndpointReference subscription);
}
