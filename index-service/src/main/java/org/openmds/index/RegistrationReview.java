package org.openmds.index;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * Reviews a registration with a source before it is accepted. It checks those elements of the AggregatorConfig that the source itself does not read.
 * Thread-safe.
 */
@FunctionalInterface
public interface RegistrationReview {

    /** Accepts every registration. */
    RegistrationReview NONE = (member, config, caller) -> {
    };

    /**
     * Reviews a registration. Called by request threads; does not block.
     *
     * @param config
     *            the registration's {@code agg:AggregatorConfig}
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             AddRefused: the registration is not accepted
     */
    void review(EndpointReference member, XmlFragment config, Caller caller);
}
