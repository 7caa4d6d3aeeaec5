package org.openmds.loadtest.control.wire;

/** Signals a message that violates the protocol. */
public final class MessageException extends Exception {

    private static final long serialVersionUID = 1;

    public MessageException(String message) {
        super(message);
    }

    public MessageException(String message, Throwable cause) {
        super(message, cause);
    }
}
