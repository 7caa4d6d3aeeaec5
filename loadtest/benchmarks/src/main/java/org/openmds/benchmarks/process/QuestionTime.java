package org.openmds.benchmarks.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs of a command that asks something, prints the answer and ends. A run is ended after a minute. */
public final class QuestionTime {

    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int MAX_SHOWN = 500;

    private QuestionTime() {
    }

    /** Returns the time from the start of a command to its end. */
    public static Duration of(List<String> command) throws IOException {
        long start = System.nanoTime();
        output(command);
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /**
     * Returns what a command prints.
     *
     * @throws IOException
     *             if it fails or prints nothing; the message has the beginning of its output
     */
    public static String output(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Thread limit = Thread.ofVirtual().start(() -> endAfterLimit(process));
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            if (code != 0 || output.isBlank()) {
                throw new IOException("%s ended with %d: %s".formatted(String.join(" ", command), code,
                        output.substring(0, Math.min(output.length(), MAX_SHOWN))));
            }
            return output;
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a command ran", e);
        } finally {
            limit.interrupt();
        }
    }

    private static void endAfterLimit(Process process) {
        try {
            if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException _) {
            // The command has ended.
        }
    }
}
