package org.openmds.server.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A daemon of the system that a test runs for itself, in the foreground, on loopback ports and with files of its own. Closing it kills it. */
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

    /** Where a program is. {@code mds test} installs it; without it the test fails: a part that is missing proves nothing. */
    static String find(String program) {
        return FOLDERS.stream()
                .map(folder -> folder.resolve(program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError(program + " is not in " + FOLDERS))
                .toString();
    }

    /** Runs a program to its end. */
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

    /** Idempotent; ends when the process has ended. */
    void kill() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("process %d lives on after it was killed".formatted(process.pid()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
