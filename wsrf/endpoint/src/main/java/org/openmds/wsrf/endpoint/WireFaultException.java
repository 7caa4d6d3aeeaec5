package org.openmds.wsrf.endpoint;

/** Carries a fault through the SOAP chain to where it is written. */
final class WireFaultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient WireFault fault;

    WireFaultException(WireFault fault) {
        // No stack trace: it is an answer, and its description says all.
        super(fault.fault().description(), null, false, false);
        this.fault = fault;
    }

    WireFault fault() {
        return fault;
    }
}
