package org.openmds.wsrf.servicegroup;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/** Decides what becomes of an Add request. Thread-safe. */
@FunctionalInterface
public interface RegistrationPolicy {

    /**
     * @param content
     *            the request's {@code sg:Content}
     * @return what is to be registered
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             AddRefused, ContentCreationFailed or UnsupportedMemberInterface
     */
    Registration admit(EndpointReference member, XmlFragment content, RequestedLifetime lifetime, Caller caller);
}
