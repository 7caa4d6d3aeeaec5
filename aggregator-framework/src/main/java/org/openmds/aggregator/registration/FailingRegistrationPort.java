package org.openmds.aggregator.registration;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.registration.RegistrationPort;

/** The port to a group that cannot be reached: each call fails with the same cause. */
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
