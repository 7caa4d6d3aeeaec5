package org.openmds.loadtest.control.submit;

/** A tester could not be started. Its message is for people. */
public sealed class SubmissionException extends Exception permits SubmissionOptionException {

    public SubmissionException(String message) {
        super(message);
    }

    public SubmissionException(String message, Throwable cause) {
        super(message, cause);
    }
}
