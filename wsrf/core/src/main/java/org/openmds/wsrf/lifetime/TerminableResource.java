package org.openmds.wsrf.lifetime;

import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.service.Call;

/** A resource whose lifetime its users manage (WS-ResourceLifetime 1.2). */
public interface TerminableResource extends Resource {

    /**
     * Sets the time at which the resource ends, from now.
     *
     * @param call
     *            for the deadline
     * @return the lease granted; durable when this returns
     * @throws UnacceptableLifetimeException
     *             the time is not granted
     */
    Lease setTerminationTime(RequestedLifetime requested, Call call);

    /** Ends the resource now; durable when this returns. */
    void destroy(Call call);
}
