package org.openmds.wsrf.servicegroup;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/** Decides about Add requests. Thread-safe. */
@FunctionalInterface
public interface RegistrationPolicy {

    /**
     * Converts a request to a registration, or refuses it.
     *
     * @param content
     *            the request's {@code sg:Content}
     * @return the registration to add
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             AddRefused, ContentCreationFailed or UnsupportedMemberInterface
     */
    Registration admit(EndpointReference member, XmlFragment content, RequestedLifetime lifetime, Caller caller);
}
