package org.openmds.loadtest.control.tester;

/** A tester cannot do its share. Its message is for people. */
public final class WorkException extends Exception {

    private static final long serialVersionUID = 1;

    public WorkException(String message) {
        super(message);
    }

    public WorkException(String message, Throwable cause) {
        super(message, cause);
    }
}
