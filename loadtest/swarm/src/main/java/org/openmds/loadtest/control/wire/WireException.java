package org.openmds.loadtest.control.wire;

/** The other side said what is not in the protocol. */
public final class WireException extends Exception {

    private static final long serialVersionUID = 1;

    public WireException(String message) {
        super(message);
    }

    public WireException(String message, Throwable cause) {
        super(message, cause);
    }
}
