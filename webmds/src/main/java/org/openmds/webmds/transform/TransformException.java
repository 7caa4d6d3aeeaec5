package org.openmds.webmds.transform;

/** A style sheet made no page. The message says which, where and why. */
public final class TransformException extends Exception {

    private static final long serialVersionUID = 1L;

    public TransformException(String message) {
        super(message);
    }

    public TransformException(String message, Throwable cause) {
        super(message, cause);
    }
}
