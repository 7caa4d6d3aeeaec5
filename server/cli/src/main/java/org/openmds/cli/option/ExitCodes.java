package org.openmds.cli.option;

/** The exit codes of commands. */
public final class ExitCodes {

    public static final int DONE = 0;
    /** The service answered with a fault, or a check failed. */
    public static final int FAULT = 1;
    /** The command line is not valid. */
    public static final int USAGE = 2;
    /** The service cannot be reached. */
    public static final int NO_CONNECTION = 3;

    private ExitCodes() {
    }
}
