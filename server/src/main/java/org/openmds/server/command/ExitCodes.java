package org.openmds.server.command;

/** The exit codes of commands. */
final class ExitCodes {

    static final int DONE = 0;
    /** The service answered with a fault, or a check failed. */
    static final int FAULT = 1;
    /** The command line is not valid. */
    static final int USAGE = 2;
    /** The service cannot be reached. */
    static final int NO_CONNECTION = 3;

    private ExitCodes() {
    }
}
