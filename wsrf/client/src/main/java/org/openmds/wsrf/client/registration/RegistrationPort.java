package org.openmds.wsrf.client.registration;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.WsrfClient;

/**
 * The port through which a {@link Registrant} calls a service group. Calls block within a bounded time, come one at a time, and throw the
 * exceptions of {@link WsrfClient}.
 */
public interface RegistrationPort {

    /** Adds the member to the group. */
    AddedEntry add();

    /** Requests a new lease of the entry. */
    GrantedLifetime renew(EndpointReference entry);

    /** Destroys the entry. */
    void remove(EndpointReference entry);
}
