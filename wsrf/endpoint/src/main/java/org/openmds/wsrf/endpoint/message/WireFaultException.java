package org.openmds.wsrf.endpoint.message;

/** Carries a fault through the SOAP chain to the step that writes it. */
public final class WireFaultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient WireFault fault;

    public WireFaultException(WireFault fault) {
        // No stack trace: the exception stands for an answer, and its description is complete.
        super(fault.fault().description(), null, false, false);
        this.fault = fault;
    }

    public WireFault fault() {
        return fault;
    }
}
