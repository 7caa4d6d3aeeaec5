package org.openmds.wsrf.client;

import java.time.Duration;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

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

    /**
     * Over SOAP.
     *
     * @param member
     *            what is registered
     * @param content
     *            {@code sg:Content}, or an element to put into one; for an aggregator an {@code AggregatorContent}
     */
    static RegistrationPort of(WsrfClient client, EndpointReference group, EndpointReference member,
            XmlFragment content, Duration lifetime) {
        return new RegistrationPort() {
            @Override
            public AddedEntry add() {
                return client.add(group, member, content, lifetime);
            }

            @Override
            public GrantedLifetime renew(EndpointReference entry) {
                return client.setTerminationTime(entry, lifetime);
            }

            @Override
            public void remove(EndpointReference entry) {
                client.destroy(entry);
            }
        };
    }
}
