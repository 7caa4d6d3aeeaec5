package org.openmds.loadtest.control.wire;

/** The other side said what is not in the protocol. */
public final class MessageException extends Exception {

    private static final long serialVersionUID = 1;

    public MessageException(String message) {
        super(message);
    }

    public MessageException(String message, Throwable cause) {
        super(message, cause);
    }
}
