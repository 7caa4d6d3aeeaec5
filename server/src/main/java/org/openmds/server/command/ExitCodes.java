package org.openmds.server.command;

/** What a command tells the shell. */
final class ExitCodes {

    static final int DONE = 0;
    /** The answer is a fault, or what was checked is wrong. */
    static final int FAULT = 1;
    /** The command was not understood. */
    static final int USAGE = 2;
    /** The other side cannot be reached. */
    static final int NO_CONNECTION = 3;

    private ExitCodes() {
    }
}
