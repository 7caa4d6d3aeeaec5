package org.openmds.server.demo;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.openmds.server.operation.StartException;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.http.HttpAnswer;
import org.openmds.wsrf.client.http.HttpTransport;
import org.openmds.wsrf.client.http.OutgoingRequest;

/** One process of the deployment, with its own log file. Thread-safe. */
final class DemoProcess {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(5);
    private static final int MAX_LOG_LINES = 10;
    private static final int MAX_LOG_BYTES = 8 << 10;

    private final String name;
    private final Process process;
    private final Path log;
    private final URI health;

    private DemoProcess(String name, Process process, Path log, URI health) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.health = health;
    }

    /**
     * The command of a process, its folder, its log and its health URL.
     *
     * @param folder
     *            working directory
     * @param health
     *            URL that answers with status 200 when the process is ready
     */
    record LaunchSpec(String name, List<String> command, Path folder, Path log, URI health) {
    }

    static DemoProcess start(LaunchSpec launchSpec) {
        ProcessBuilder builder = new ProcessBuilder(launchSpec.command()).directory(launchSpec.folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(launchSpec.log().toFile());
        // These variables set keys of another server.
        builder.environment().keySet().removeIf(variable -> variable.startsWith("MDS_"));
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return new DemoProcess(launchSpec.name(), process, launchSpec.log(), launchSpec.health());
        } catch (IOException e) {
            throw new StartException("%s cannot be started: %s".formatted(launchSpec.name(), e), e);
        }
    }

    String name() {
        return name;
    }

    /** Runs a callback on another thread after the process has ended. */
    void whenEnded(Runnable callback) {
        CompletableFuture<Void> _ = process.onExit().thenRun(callback);
    }

    boolean hasEnded() {
        return !process.isAlive();
    }

    /** Waits until the process answers, ends, or the time is over; returns true if it answers. */
    boolean isUpWithin(Duration longest, HttpTransport http) throws InterruptedException {
        long end = System.nanoTime() + longest.toNanos();
        while (process.isAlive() && System.nanoTime() < end) {
            if (answers(http)) {
                return true;
            }
            process.waitFor(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        }
        return false;
    }

    private boolean answers(HttpTransport http) {
        try (HttpAnswer answer = http.send(OutgoingRequest.get(health.toString(), Map.of()), ANSWER_TIMEOUT)) {
            answer.drain();
            return answer.status() == 200;
        } catch (ConnectionException _) {
            return false;
        }
    }

    /** Returns a sentence about the end of the process or its missing answer, with the last lines of its log. */
    String failureText() {
        return "%s %s; last lines of %s:%n%s".formatted(name,
                hasEnded() ? "ended with exit code " + process.exitValue() : "does not answer at " + health, log,
                lastLines());
    }

    private String lastLines() {
        try (SeekableByteChannel channel = Files.newByteChannel(log)) {
            channel.position(Math.max(0, channel.size() - MAX_LOG_BYTES));
            byte[] end = Channels.newInputStream(channel).readNBytes(MAX_LOG_BYTES);
            List<String> lines = new String(end, StandardCharsets.UTF_8).lines().toList();
            return String.join(System.lineSeparator(),
                    lines.subList(Math.max(0, lines.size() - MAX_LOG_LINES), lines.size()));
        } catch (IOException e) {
            return "(the log cannot be read: %s)".formatted(e);
        }
    }

    /** Asks the process to end. */
    void terminate() {
        process.destroy();
    }

    /** Waits for the end of the process; after the timeout, kills the process and its child processes. */
    void awaitEnd(Duration longest) {
        boolean ended = false;
        try {
            ended = process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        if (!ended) {
            // Listed before the process is killed, because its children then have another parent.
            List<ProcessHandle> started = process.descendants().toList();
            process.destroyForcibly();
            started.forEach(ProcessHandle::destroyForcibly);
        }
    }
}
