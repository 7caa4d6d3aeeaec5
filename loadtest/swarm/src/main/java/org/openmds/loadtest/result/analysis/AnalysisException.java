package org.openmds.loadtest.result.analysis;

/** A run's folder cannot be analysed. Its message is for people. */
public final class AnalysisException extends Exception {

    public AnalysisException(String message) {
        super(message);
    }

    public AnalysisException(String message, Throwable cause) {
        super(message, cause);
    }
}
