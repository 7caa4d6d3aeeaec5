package org.openmds.loadtest.control.submit;

/** Signals that a tester could not be started. Its message is shown to users. */
public sealed class SubmissionException extends Exception permits SubmissionOptionException {

    public SubmissionException(String message) {
        super(message);
    }

    public SubmissionException(String message, Throwable cause) {
        super(message, cause);
    }
}
