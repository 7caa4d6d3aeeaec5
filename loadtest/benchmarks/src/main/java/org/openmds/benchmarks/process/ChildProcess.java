package org.openmds.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import org.openmds.loadtest.process.ProcessTermination;
import org.openmds.loadtest.process.StartedServer;

/**
 * A child process that prints its URL on standard output when it is ready, or listens at a URL that it was given. Its standard error goes to
 * a file.
 */
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

    /**
     * Starts a server that does not print its URL and waits until it accepts connections there. It ends with this process, even if this
     * process is killed.
     */
    static ChildProcess start(List<String> command, URI url, Path log) throws IOException {
        StartedServer server = StartedServer.start(command, log);
        try {
            server.awaitConnection(url.getHost(), url.getPort(), START_TIMEOUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a process started", e);
        }
        ChildProcess child = new ChildProcess(server.process(), log);
        child.url.complete(url.toString());
        return child;
    }

    public long pid() {
        return process.pid();
    }

    /** Waits for the first URL that the process prints. */
    public String url() throws IOException {
        return url(START_TIMEOUT);
    }

    /** Waits for the first URL that the process prints, for this time at most. */
    public String url(Duration limit) throws IOException {
        try {
            return url.get(limit.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the process did not print its URL; end of its log: %s".formatted(lastLines()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a process started", e);
        }
    }

    /** Waits until the process ends; fails unless it succeeds. */
    void awaitSuccess() throws IOException {
        try {
            if (!process.waitFor(START_TIMEOUT.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("the process failed; end of its log %s: %s".formatted(log, lastLines()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a process ran", e);
        }
    }

    /** Returns the processor time that the process and its running children have used. */
    public Duration processorTime() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .map(each -> each.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Returns the processor time of the just-in-time compiler in the process and its running children. */
    public Duration compilerTime() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .map(each -> CompilerTime.of(each.pid()))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Kills the process at once, as kill -9 does, and waits for its end. */
    void kill() throws IOException {
        process.destroyForcibly();
        try {
            if (!process.waitFor(STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("the process %d did not end after it was killed".formatted(process.pid()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a process was killed", e);
        }
    }

    /** Terminates the process; kills it with its children if that takes too long. */
    @Override
    public void close() {
        ProcessTermination.terminate(process, STOP_TIMEOUT);
    }

    /** Reads the output to its end, so that the process never blocks on a full pipe. */
    private void readOutput() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int start = line.startsWith("https://") ? 0 : line.indexOf("http://");
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
