package org.openmds.loadtest.result.exchange;

/** Signals that a file cannot be imported. Its message is shown to users. */
public final class ImportException extends Exception {

    public ImportException(String message) {
        super(message);
    }
}
