package org.openmds.webmds.transform;

/** Thrown if the work of a style sheet exceeded its time limit. */
public final class AbandonedException extends BusyException {

    private static final long serialVersionUID = 1L;

    AbandonedException(String message) {
        super(message);
    }
}
