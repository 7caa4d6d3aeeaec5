package org.openmds.loadtest.control.submit;

/** Signals wrong options for the start of testers: a retry cannot succeed. */
public final class SubmissionOptionException extends SubmissionException {

    public SubmissionOptionException(String message) {
        super(message);
    }

    public SubmissionOptionException(String message, Throwable cause) {
        super(message, cause);
    }
}
