package org.openmds.loadtest.control.submit;

/** Testers cannot be started as they were asked for, wherever and whenever that is tried: what was asked makes no sense. */
public final class SubmissionOptionException extends SubmissionException {

    public SubmissionOptionException(String message) {
        super(message);
    }

    public SubmissionOptionException(String message, Throwable cause) {
        super(message, cause);
    }
}
