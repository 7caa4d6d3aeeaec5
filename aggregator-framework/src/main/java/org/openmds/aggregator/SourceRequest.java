package org.openmds.aggregator;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * What a source is made from.
 *
 * @param member
 *            whose data is to be collected
 * @param config
 *            the AggregatorConfig element of the registration
 * @param owner
 *            name of the caller who registered it
 */
public record SourceRequest(EndpointReference member, XmlFragment config, String owner) {

    /** Whether the process itself registered it, and so may be trusted with any target. */
    public boolean isLocal() {
        return owner.equals(Caller.LOCAL.name());
    }
}
