package org.openmds.wsrf.service;

import java.util.Optional;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A request, independent of the transport.
 *
 * @param resourceKey
 *            text of the reference parameter that selects the resource
 * @param operation
 *            one of the service's operations
 * @param body
 *            the child of the SOAP body; its name is that of the operation's request
 * @param phases
 *            measures the time of each phase of the request
 * @param memory
 *            what the call may hold besides its body
 */
public record Call(Optional<String> resourceKey, Operation operation, XmlFragment body, Caller caller,
        WsrfDialect dialect,
        Deadline deadline, PhaseTimer phases, CallMemory memory) {

    /** Creates a call whose phases are not measured and whose memory has no limit. */
    public Call(Optional<String> resourceKey, Operation operation, XmlFragment body, Caller caller, WsrfDialect dialect,
            Deadline deadline) {
        this(resourceKey, operation, body, caller, dialect, deadline, PhaseTimer.NONE, CallMemory.UNLIMITED);
    }
}
