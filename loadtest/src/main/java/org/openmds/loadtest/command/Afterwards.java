package org.openmds.loadtest.command;

import java.nio.file.Path;

import org.openmds.loadtest.controller.Controller;

/** What is done with a run once its folder is written: analysis, thresholds, reports, verdict. */
final class Afterwards {

    /** Whether its options can be followed, before anything is loaded. */
    void check() {
        // So far there are none.
    }

    /** The exit code. */
    int report(Path folder, Controller.Ended ended) {
        RunCommand.say("measurements are in " + folder);
        return ended.started() ? ExitCodes.OK : ExitCodes.INVALID;
    }
}
