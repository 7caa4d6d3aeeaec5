package org.openmds.wsrf.endpoint;

/** Carries a fault through the SOAP chain to the step that writes it. */
final class WireFaultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient WireFault fault;

    WireFaultException(WireFault fault) {
        // No stack trace: the exception stands for an answer, and its description is complete.
        super(fault.fault().description(), null, false, false);
        this.fault = fault;
    }

    WireFault fault() {
        return fault;
    }
}
