package org.openmds.wsrf.fault;

import java.time.Instant;
import java.util.List;

import org.openmds.wsrf.xml.XmlFragment;

/** Carries a {@link WsrfFault}: in a service to the code that writes the reply, in a client from the response to the caller. */
public final class WsrfFaultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient WsrfFault fault;

    public WsrfFaultException(WsrfFault fault) {
        super(fault.description());
        this.fault = fault;
    }

    /** Creates a fault with the current time. */
    public WsrfFaultException(FaultKind kind, String description) {
        this(new WsrfFault(kind, description, Instant.now()));
    }

    /** Creates a fault with the current time and the child elements that its type requires. */
    public WsrfFaultException(FaultKind kind, String description, List<XmlFragment> details) {
        this(new WsrfFault(kind, description, Instant.now(), details));
    }

    public WsrfFault fault() {
        return fault;
    }
}
