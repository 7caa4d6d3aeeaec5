package org.openmds.loadtest.service.probe;

/** A probe cannot watch what it shall. Its message is for people. */
public final class ProbeException extends Exception {
    private static final long serialVersionUID = 1L;

    public ProbeException(String message) {
        super(message);
    }

    public ProbeException(String message, Throwable cause) {
        super(message, cause);
    }
}
