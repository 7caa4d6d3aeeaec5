package org.openmds.loadtest.control.submit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a local program such as sbatch or kubectl to its end. */
final class Tool {

    private static final int MOST_OUTPUT = 4 << 20;

    private Tool() {
    }

    /**
     * What it printed.
     *
     * @throws SubmissionException
     *             where it is not there, fails or takes too long; with what it said
     */
    static String run(List<String> command, String input, Map<String, String> environment, Duration limit)
            throws SubmissionException {
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().putAll(environment);
            Process process = builder.start();
            CompletableFuture<String> output = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> read(process, output));
            try (OutputStream stream = process.getOutputStream()) {
                stream.write(input.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                // It needed no input, or has failed, which its status says.
            }
            return finish(command.getFirst(), process, output, limit);
        } catch (IOException e) {
            throw new SubmissionException("%s cannot be run: %s".formatted(command.getFirst(), e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SubmissionException("interrupted while " + command.getFirst() + " ran", e);
        }
    }

    private static String finish(String name, Process process, CompletableFuture<String> output, Duration limit)
            throws SubmissionException, InterruptedException {
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new SubmissionException("%s did not end within %d s".formatted(name, limit.toSeconds()));
            }
            String text = output.get(limit.toMillis(), TimeUnit.MILLISECONDS).strip();
            if (process.exitValue() != 0) {
                throw new SubmissionException("%s ended with status %d: %s".formatted(name, process.exitValue(), text));
            }
            return text;
        } catch (ExecutionException | TimeoutException e) {
            throw new SubmissionException("%s: its output could not be read".formatted(name), e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static void read(Process process, CompletableFuture<String> output) {
        try {
            output.complete(new String(process.getInputStream().readNBytes(MOST_OUTPUT), StandardCharsets.UTF_8));
        } catch (IOException e) {
            output.completeExceptionally(e);
        }
    }
}
