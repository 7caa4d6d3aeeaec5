package org.openmds.aggregator;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A request to create a source.
 *
 * @param member
 *            the service to collect data from
 * @param config
 *            the AggregatorConfig element of the registration
 * @param owner
 *            name of the caller who registered the entry
 */
public record SourceRequest(EndpointReference member, XmlFragment config, String owner) {

    /** Returns true if this process itself registered the entry; such a registration may have any target. */
    public boolean isLocal() {
        return owner.equals(Caller.LOCAL.name());
    }
}
