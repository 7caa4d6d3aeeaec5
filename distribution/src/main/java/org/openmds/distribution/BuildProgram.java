package org.openmds.distribution;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Runs of other programs for the build. */
final class BuildProgram {

    private static final int TIMEOUT_MINUTES = 5;

    private BuildProgram() {
    }

    /** Runs a program to its end; its output is that of the build. It ends after five minutes at the latest. */
    static void run(String... command) throws IOException {
        run(new ProcessBuilder(command).inheritIO());
    }

    /** Runs a program to its end as {@link #run} does; its output goes to a file. */
    static void runQuietly(Path log, String... command) throws IOException {
        run(new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()));
    }

    private static void run(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        int code = process.onExit()
                .orTimeout(TIMEOUT_MINUTES, TimeUnit.MINUTES)
                .whenComplete((_, _) -> process.destroyForcibly())
                .join()
                .exitValue();
        if (code != 0) {
            throw new IOException("%s ended with %d".formatted(String.join(" ", builder.command()), code));
        }
    }
}
