package org.openmds.index;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.state.StateStore;

/**
 * The process that services live in: what they share.
 *
 * @param servicesUrl
 *            where the services are for others, ending in {@code /}; part of every EPR
 */
public record Container(String servicesUrl, AccessPolicy policy, StateStore store, LeaseClock clock,
        ServiceMetaData metaData) {

    /** The EPR of a service. */
    public EndpointReference service(String name) {
        return EndpointReference.of(servicesUrl + name);
    }
}
