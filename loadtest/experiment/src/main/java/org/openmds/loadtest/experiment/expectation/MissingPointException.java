package org.openmds.loadtest.experiment.expectation;

/** A formula asks for what was not measured. */
final class MissingPointException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean aboveScale;

    MissingPointException(String message, boolean aboveScale) {
        super(message);
        this.aboveScale = aboveScale;
    }

    /** Whether it lies above what this scale measures. */
    boolean isAboveScale() {
        return aboveScale;
    }
}
