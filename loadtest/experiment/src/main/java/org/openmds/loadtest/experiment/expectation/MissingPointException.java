package org.openmds.loadtest.experiment.expectation;

/** Thrown if a formula reads a point that was not measured. */
final class MissingPointException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean aboveScale;

    MissingPointException(String message, boolean aboveScale) {
        super(message);
        this.aboveScale = aboveScale;
    }

    /** Returns true if the point is above the largest value of this scale. */
    boolean isAboveScale() {
        return aboveScale;
    }
}
