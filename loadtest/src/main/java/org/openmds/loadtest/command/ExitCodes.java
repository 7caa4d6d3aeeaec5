package org.openmds.loadtest.command;

/** How commands end. */
final class ExitCodes {

    static final int OK = 0;
    /** A threshold is broken. */
    static final int BROKEN = 1;
    /** The run is SUSPECT. */
    static final int SUSPECT = 2;
    /** The run is INVALID, or did not start. */
    static final int INVALID = 3;
    static final int USAGE = 64;
    /** Something else went wrong. */
    static final int FAILED = 70;

    private ExitCodes() {
    }
}
