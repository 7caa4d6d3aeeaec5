package org.openmds.webmds.transform;

/** A style sheet made no page. The message says which, where and why. */
public sealed class TransformException extends Exception permits TransformGuard.AbandonedException {

    private static final long serialVersionUID = 1L;

    public TransformException(String message) {
        super(message);
    }

    public TransformException(String message, Throwable cause) {
        super(message, cause);
    }
}
