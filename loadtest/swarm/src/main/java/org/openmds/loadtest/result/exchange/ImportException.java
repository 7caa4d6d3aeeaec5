package org.openmds.loadtest.result.exchange;

/** A file cannot be imported. Its message is for people. */
public final class ImportException extends Exception {

    public ImportException(String message) {
        super(message);
    }
}
