package org.openmds.server.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A system daemon that a test starts in the foreground, with its own loopback ports and files. Closing it kills it. */
record DaemonProcess(Process process, Path log) implements AutoCloseable {

    private static final long EXIT_SECONDS = 20;
    private static final List<Path> FOLDERS = List.of(Path.of("/usr/sbin"), Path.of("/usr/bin"));

    /** @param command the program, which {@link #find} found, and its arguments */
    static DaemonProcess start(Path directory, String... command) throws IOException {
        Path log = Files.createTempFile(directory, "daemon", ".log");
        Process process = new ProcessBuilder(command).directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new DaemonProcess(process, log);
    }

    /** Returns the path of a program. {@code mds test} installs it; without it the test fails, because a skipped test proves nothing. */
    static String find(String program) {
        return FOLDERS.stream()
                .map(folder -> folder.resolve(program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError(program + " is not in " + FOLDERS))
                .toString();
    }

    /** Runs a program and waits for its end. */
    static void run(Path directory, String... command) throws IOException, InterruptedException {
        try (DaemonProcess program = start(directory, command)) {
            if (!program.process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS) || program.process.exitValue() != 0) {
                throw new AssertionError(
                        "%s failed: %s".formatted(Arrays.toString(command), Files.readString(program.log)));
            }
        }
    }

    @Override
    public void close() {
        kill();
    }

    /** Kills the process and waits for its end. Idempotent. */
    void kill() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("process %d still runs after it was killed".formatted(process.pid()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
