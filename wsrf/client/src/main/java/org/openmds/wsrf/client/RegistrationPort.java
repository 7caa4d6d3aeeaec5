package org.openmds.wsrf.client;

import org.openmds.wsrf.addressing.EndpointReference;

/**
 * What a {@link Registrant} needs of the wire. Calls block within a bounded time, come one at a time, and throw what {@link WsrfClient} throws.
 */
public interface RegistrationPort {

    /** Adds the member to the group. */
    AddedEntry add();

    /** Asks for a new lease of the entry. */
    GrantedLifetime renew(EndpointReference entry);

    /** Destroys the entry. */
    void remove(EndpointReference entry);

    /** Over SOAP. */
    static RegistrationPort of(WsrfClient client, RegistrationRequest request) {
        return new RegistrationPort() {
            @Override
            public AddedEntry add() {
                return client.add(request.group(), request.member(), request.content(), request.lifetime());
            }

            @Override
            public GrantedLifetime renew(EndpointReference entry) {
                return client.setTerminationTime(entry, request.lifetime());
            }

            @Override
            public void remove(EndpointReference entry) {
                client.destroy(entry);
            }
        };
    }
}
