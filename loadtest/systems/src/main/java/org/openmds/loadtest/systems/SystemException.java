package org.openmds.loadtest.systems;

/** A system cannot be started. Its message is for people: what, where, expected, got. */
public final class SystemException extends Exception {
    private static final long serialVersionUID = 1L;

    public SystemException(String message) {
        super(message);
    }

    public SystemException(String message, Throwable cause) {
        super(message, cause);
    }
}
