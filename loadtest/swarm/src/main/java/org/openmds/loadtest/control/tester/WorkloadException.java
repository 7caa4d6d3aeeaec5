package org.openmds.loadtest.control.tester;

/** Signals that a tester cannot run its share. Its message is shown to users. */
public final class WorkloadException extends Exception {

    private static final long serialVersionUID = 1;

    public WorkloadException(String message) {
        super(message);
    }

    public WorkloadException(String message, Throwable cause) {
        super(message, cause);
    }
}
