package org.openmds.wsrf.lifetime;

import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.service.Call;

/** A resource whose lifetime clients can change (WS-ResourceLifetime 1.2). */
public interface TerminableResource extends Resource {

    /**
     * Sets the termination time.
     *
     * @param call
     *            gives the deadline and the caller
     * @return the granted lease; it is durable when this method returns
     * @throws UnacceptableLifetimeException
     *             the requested time is not acceptable
     */
    Lease setTerminationTime(RequestedLifetime requested, Call call);

    /** Ends the resource now. The removal is durable when this method returns. */
    void destroy(Call call);
}
