package org.openmds.loadtest.control.tester;

/** A tester cannot do its share. Its message is for people. */
public final class WorkloadException extends Exception {

    private static final long serialVersionUID = 1;

    public WorkloadException(String message) {
        super(message);
    }

    public WorkloadException(String message, Throwable cause) {
        super(message, cause);
    }
}
