package org.openmds.wsrf.service;

import java.util.Optional;
import java.util.function.Consumer;

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
 * @param changed
 *            takes the key or a short description of the changed resource, for the records of the server; not for contents and secrets
 */
public record Call(Optional<String> resourceKey, Operation operation, XmlFragment body, Caller caller,
        WsrfDialect dialect,
        Deadline deadline, PhaseTimer phases, CallMemory memory, Consumer<String> changed) {

    /** Creates a call whose phases are not measured, whose memory has no limit, and which is not recorded. */
    public Call(Optional<String> resourceKey, Operation operation, XmlFragment body, Caller caller, WsrfDialect dialect,
            Deadline deadline) {
        this(resourceKey, operation, body, caller, dialect, deadline, PhaseTimer.NONE, CallMemory.UNLIMITED,
                ignored -> {
                });
    }
}
