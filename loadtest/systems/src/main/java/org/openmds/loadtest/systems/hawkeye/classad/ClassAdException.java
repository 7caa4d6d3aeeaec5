package org.openmds.loadtest.systems.hawkeye.classad;

/** A text is not a valid ClassAd or expression. The message names the problem and its position. */
public final class ClassAdException extends Exception {

    public ClassAdException(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
