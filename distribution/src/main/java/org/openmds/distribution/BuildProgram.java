package org.openmds.distribution;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Runs of other programs for the build. */
final class BuildProgram {

    private static final int TIMEOUT_MINUTES = 5;

    private BuildProgram() {
    }

    /** Runs a program to its end; its output is that of the build. It ends after five minutes at the latest. */
    static void run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).inheritIO().start();
        int code = process.onExit()
                .orTimeout(TIMEOUT_MINUTES, TimeUnit.MINUTES)
                .whenComplete((_, _) -> process.destroyForcibly())
                .join()
                .exitValue();
        if (code != 0) {
            throw new IOException("%s ended with %d".formatted(String.join(" ", command), code));
        }
    }
}
