package org.openmds.loadtest.command;

import org.openmds.loadtest.result.analysis.RunResult.RunVerdict.VerdictLevel;

/** How commands end, for scripts. */
final class LoadExitCodes {

    static final int OK = 0;
    /** A threshold was broken, or the command could not do its work. */
    static final int FAILED = 1;
    static final int SUSPECT = 2;
    static final int INVALID = 3;
    /** The command line made no sense: EX_USAGE of sysexits.h, for 2 is taken. */
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
