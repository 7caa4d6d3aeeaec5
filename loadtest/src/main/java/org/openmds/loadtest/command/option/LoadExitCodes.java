package org.openmds.loadtest.command.option;

import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;

/** The exit codes of the commands, the same as those of the other commands of {@code mds}. */
public final class LoadExitCodes {

    public static final int OK = 0;
    /** A check failed: a threshold was broken, or a verdict is not VALID; or the command failed. */
    public static final int FAILED = 1;
    public static final int USAGE = 2;
    /** The service cannot be reached. */
    public static final int NO_CONNECTION = 3;

    private LoadExitCodes() {
    }

    public static int of(VerdictLevel level) {
        return level == VerdictLevel.VALID ? OK : FAILED;
    }
}
