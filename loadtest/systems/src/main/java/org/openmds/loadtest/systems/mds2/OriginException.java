package org.openmds.loadtest.systems.mds2;

/** A provider or a registered service failed to answer. The message names it and the failure. */
public final class OriginException extends Exception {
    private static final long serialVersionUID = 1L;

    OriginException(String message) {
        super(message);
    }

    OriginException(String message, Throwable cause) {
        super(message, cause);
    }
}
