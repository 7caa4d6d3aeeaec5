package org.openmds.loadtest.result.record;

/** Signals that a run's folder cannot be analysed. Its message is shown to users. */
public final class AnalysisException extends Exception {

    public AnalysisException(String message) {
        super(message);
    }

    public AnalysisException(String message, Throwable cause) {
        super(message, cause);
    }
}
