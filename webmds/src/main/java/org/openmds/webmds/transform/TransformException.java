package org.openmds.webmds.transform;

/** Thrown if a style sheet creates no page. The message names the style sheet, the location and the reason. */
public final class TransformException extends Exception {

    private static final long serialVersionUID = 1L;

    public TransformException(String message) {
        super(message);
    }

    public TransformException(String message, Throwable cause) {
        super(message, cause);
    }
}
