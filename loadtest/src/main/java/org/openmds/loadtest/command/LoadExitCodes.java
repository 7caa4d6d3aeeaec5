package org.openmds.loadtest.command;

import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;

/** The exit codes of the commands, the same as those of the other commands of {@code mds}. */
final class LoadExitCodes {

    static final int OK = 0;
    /** A check failed: a threshold was broken, or a verdict is not VALID; or the command failed. */
    static final int FAILED = 1;
    static final int USAGE = 2;
    /** The service cannot be reached. */
    static final int NO_CONNECTION = 3;

    private LoadExitCodes() {
    }

    static int of(VerdictLevel level) {
        return level == VerdictLevel.VALID ? OK : FAILED;
    }
}
