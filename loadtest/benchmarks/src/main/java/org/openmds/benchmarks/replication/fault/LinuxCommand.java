package org.openmds.benchmarks.replication.fault;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs commands of the system that end soon. */
final class LinuxCommand {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private LinuxCommand() {
    }

    /** Runs a command and returns its output; fails with its output unless it succeeds. */
    static String run(String... words) throws IOException {
        Path output = Files.createTempFile("command", ".txt");
        try {
            Process process = new ProcessBuilder(words).redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException("%s: %s".formatted(String.join(" ", words), Files.readString(output).strip()));
            }
            return Files.readString(output, StandardCharsets.UTF_8);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a command ran: " + List.of(words), e);
        } finally {
            Files.deleteIfExists(output);
        }
    }

    /** Runs a command that may fail, for instance because what it removes does not exist. */
    static void tryRun(String... words) {
        try {
            run(words);
        } catch (IOException _) {
            // There is nothing to remove, or no process to stop.
        }
    }
}
