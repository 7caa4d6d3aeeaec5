package org.openmds.loadtest.systems;

/** A system cannot be started. The message names what failed, where, what was expected and what was found. */
public final class SystemException extends Exception {
    private static final long serialVersionUID = 1L;

    public SystemException(String message) {
        super(message);
    }

    public SystemException(String message, Throwable cause) {
        super(message, cause);
    }
}
