package org.openmds.wsrf.state;

/** The state could not be read or written; the message says what, where, and what to do. */
public final class StateException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StateException(String message, Throwable cause) {
        super(message, cause);
    }

    public StateException(String message) {
        super(message);
    }
}
