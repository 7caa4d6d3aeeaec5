package org.openmds.wsrf.service;

import java.util.Optional;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A request, free of its transport.
 *
 * @param resourceKey
 *            text of the reference parameter that names the resource
 * @param operation
 *            one of the service's own
 * @param body
 *            the child of the SOAP body; its name is the operation's request
 * @param phases
 *            takes what the time goes into
 */
public record Call(Optional<String> resourceKey, Operation operation, XmlFragment body, Caller caller,
        WsrfDialect dialect,
        Deadline deadline, PhaseTimer phases) {

    /** One whose phases nobody asks for. */
    public Call(Optional<String> resourceKey, Operation operation, XmlFragment body, Caller caller, WsrfDialect dialect,
            Deadline deadline) {
        this(resourceKey, operation, body, caller, dialect, deadline, PhaseTimer.NONE);
    }
}
