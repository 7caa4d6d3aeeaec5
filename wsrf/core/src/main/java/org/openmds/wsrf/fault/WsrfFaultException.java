package org.openmds.wsrf.fault;

import java.time.Instant;
import java.util.List;

import org.openmds.wsrf.xml.XmlFragment;

/** Carries a fault from where it is found to where the reply is made; on the client side, from the answer to the caller. */
public final class WsrfFaultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient WsrfFault fault;

    public WsrfFaultException(WsrfFault fault) {
        super(fault.description());
        this.fault = fault;
    }

    /** A fault found now. */
    public WsrfFaultException(FaultKind kind, String description) {
        this(new WsrfFault(kind, description, Instant.now()));
    }

    /** A fault found now, with the children that its type demands. */
    public WsrfFaultException(FaultKind kind, String description, List<XmlFragment> details) {
        this(new WsrfFault(kind, description, Instant.now(), details));
    }

    public WsrfFault fault() {
        return fault;
    }
}
