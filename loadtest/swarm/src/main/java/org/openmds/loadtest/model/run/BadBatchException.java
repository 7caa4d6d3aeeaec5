package org.openmds.loadtest.model.run;

/** Batches that cannot be stored; the tester is to send them again. */
public final class BadBatchException extends Exception {

    private static final long serialVersionUID = 1;

    BadBatchException(String message) {
        super(message);
    }
}
