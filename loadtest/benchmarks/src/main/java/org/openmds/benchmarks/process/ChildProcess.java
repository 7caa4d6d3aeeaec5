package org.openmds.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A child process that prints its URL on standard output when it is ready. Its standard error goes to a file. */
public final class ChildProcess implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(20);

    private final Process process;
    private final Path log;
    private final CompletableFuture<String> url = new CompletableFuture<>();

    private ChildProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    public static ChildProcess start(List<String> command, Path log) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
        builder.environment().put("MDS_BUILD", "never");
        ChildProcess child = new ChildProcess(builder.start(), log);
        Thread.ofPlatform().daemon().name("output-of-" + child.process.pid()).start(child::readOutput);
        return child;
    }

    public long pid() {
        return process.pid();
    }

    /** Waits for the first URL that the process prints. */
    public String url() throws IOException {
        try {
            return url.get(START_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the process did not print its URL; end of its log: %s".formatted(lastLines()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a process started", e);
        }
    }

    /** Returns the processor time that the process has used. */
    public Duration processorTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Terminates the process; kills it if that takes too long. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }

    /** Reads the output to its end, so that the process never blocks on a full pipe. */
    private void readOutput() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int start = line.indexOf("http://");
                if (start >= 0) {
                    url.complete(line.substring(start).strip());
                }
            }
            url.completeExceptionally(new IOException("the process ended"));
        } catch (IOException | UncheckedIOException e) {
            url.completeExceptionally(e);
        }
    }

    private String lastLines() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 5), lines.size()));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
