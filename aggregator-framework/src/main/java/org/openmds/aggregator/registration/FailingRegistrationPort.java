package org.openmds.aggregator.registration;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.RegistrationPort;

/** The way to a group to which there is none. */
record FailingRegistrationPort(RuntimeException cause) implements RegistrationPort {

    @Override
    public AddedEntry add() {
        throw cause;
    }

    @Override
    public GrantedLifetime renew(EndpointReference entry) {
        throw cause;
    }

    @Override
    public void remove(EndpointReference entry) {
        throw cause;
    }
}
