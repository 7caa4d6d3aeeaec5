package org.openmds.index;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/** Looks at a registration that is to be collected, before it is accepted: at what others than its source read in its AggregatorConfig. Thread-safe. */
@FunctionalInterface
public interface RegistrationReview {

    /** Everything is well. */
    RegistrationReview NONE = (member, config, caller) -> {
    };

    /**
     * Looks at it. Called by the threads of requests; does not block.
     *
     * @param config
     *            its {@code agg:AggregatorConfig}
     * @throws org.openmds.wsrf.fault.WsrfFaultException
     *             AddRefused: it is not accepted
     */
    void review(EndpointReference member, XmlFragment config, Caller caller);
}
