package org.openmds.loadtest.systems.hawkeye.classad;

/** A text is no ClassAd, or no expression. Its message says what is wrong, and where. */
public final class ClassAdException extends Exception {

    public ClassAdException(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
