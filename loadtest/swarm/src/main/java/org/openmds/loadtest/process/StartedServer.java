package org.openmds.loadtest.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A server program that the load test starts. It ends with this process, even if this process is killed ({@link ProcessLifeline}). Its output goes
 * to a file.
 */
public final class StartedServer implements AutoCloseable {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);
    private static final int SHOWN_LINES = 5;

    private final Process process;
    private final String name;
    private final Path log;

    private StartedServer(Process process, String name, Path log) {
        this.process = process;
        this.name = name;
        this.log = log;
    }

    /** A check that is repeated until the server is ready. */
    @FunctionalInterface
    public interface ReadinessCheck {

        /**
         * Returns whether the server is ready.
         *
         * @throws IOException
         *             it does not answer yet; the check is repeated
         */
        boolean isReady() throws IOException, InterruptedException;
    }

    /**
     * Starts a program; {@link #awaitReady} waits for it.
     *
     * @param command
     *            the path of the program, and its arguments
     * @param log
     *            the file for its output
     */
    public static StartedServer start(List<String> command, Path log) throws IOException {
        return start(command, Map.of(), log);
    }

    /** Starts a program with more environment variables. */
    public static StartedServer start(List<String> command, Map<String, String> environment, Path log)
            throws IOException {
        ProcessBuilder builder = ProcessLifeline.builder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        return new StartedServer(builder.start(), String.valueOf(Path.of(command.getFirst()).getFileName()), log);
    }

    /** Waits until the program accepts connections at this address; otherwise as {@link #awaitReady}. */
    public void awaitConnection(String host, int port, Duration timeout) throws IOException, InterruptedException {
        awaitReady(() -> {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(host, port), Math.toIntExact(CONNECT_TIMEOUT.toMillis()));
                return true;
            }
        }, "does not listen on %s:%d".formatted(host, port), timeout);
    }

    /**
     * Waits until the check succeeds. If that fails or is interrupted, the program is terminated.
     *
     * @param problem
     *            the message if it does not become ready, without its subject, such as "does not answer"
     * @throws IOException
     *             it has ended, or was not ready in time; the message contains the last lines of its output, and the cause is the last failure of the check
     */
    public void awaitReady(ReadinessCheck check, String problem, Duration timeout)
            throws IOException, InterruptedException {
        boolean ready = false;
        IOException last = null;
        try {
            long end = System.nanoTime() + timeout.toNanos();
            while (!ready) {
                try {
                    ready = check.isReady();
                } catch (IOException e) {
                    last = e;
                }
                if (!ready && process.waitFor(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new IOException("%s %s: it ended with status %d: %s".formatted(name, problem,
                            process.exitValue(), lastLines()), last);
                }
                if (!ready && System.nanoTime() - end > 0) {
                    throw new IOException("%s %s after %d s: %s".formatted(name, problem, timeout.toSeconds(),
                            lastLines()), last);
                }
            }
        } finally {
            if (!ready) {
                close();
            }
        }
    }

    /** Returns the process. */
    public Process process() {
        return process;
    }

    /** Returns the last lines of the output; empty if there are none. */
    public String lastLines() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Terminates the program; kills it with its children if that takes too long. */
    @Override
    public void close() {
        ProcessTermination.terminate(process, STOP_TIMEOUT);
    }
}
