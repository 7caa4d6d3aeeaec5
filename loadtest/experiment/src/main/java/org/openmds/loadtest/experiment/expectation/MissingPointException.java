package org.openmds.loadtest.experiment.expectation;

/** Thrown if a formula reads a point that was not measured or that cannot be used. */
final class MissingPointException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MissingPointException(String message) {
        super(message);
    }
}
