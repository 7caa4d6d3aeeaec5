package org.openmds.loadtest.command;

import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;

/** The exit codes of the commands. */
final class LoadExitCodes {

    static final int OK = 0;
    /** A threshold was broken, or the command failed. */
    static final int FAILED = 1;
    static final int SUSPECT = 2;
    static final int INVALID = 3;
    /** Wrong usage: EX_USAGE of sysexits.h, because 2 means SUSPECT. */
    static final int USAGE = 64;

    private LoadExitCodes() {
    }

    static int of(VerdictLevel level) {
        return switch (level) {
            case VALID -> OK;
            case SUSPECT -> SUSPECT;
            case INVALID -> INVALID;
        };
    }
}
