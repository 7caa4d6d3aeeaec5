package org.openmds.loadtest.service.probe;

/** Signals that a probe cannot observe its service. Its message is shown to users. */
public final class ProbeException extends Exception {
    private static final long serialVersionUID = 1L;

    public ProbeException(String message) {
        super(message);
    }

    public ProbeException(String message, Throwable cause) {
        super(message, cause);
    }
}
