package org.openmds.loadtest.model.run;

/** Signals that batches cannot be stored; the tester must send them again. */
public final class BadBatchException extends Exception {

    private static final long serialVersionUID = 1;

    BadBatchException(String message) {
        super(message);
    }
}
