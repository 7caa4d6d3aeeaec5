package org.openmds.loadtest.control.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.loadtest.model.run.FolderOperations;
import org.openmds.loadtest.process.SetsidCommand;
import org.openmds.loadtest.text.FailureKind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An OpenMDS server for one run: a process with a new state folder, started by the launcher and stopped at the end of the run. */
public final class LocalMdsServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LocalMdsServer.class);
    /** The line that the server prints when it is ready. */
    private static final Pattern INDEX = Pattern.compile("^\\s*index\\s+(http\\S+)$", Pattern.MULTILINE);
    /** The environment variable with the launcher's options for Java. */
    private static final String JAVA_OPTIONS = "MDS_JAVA_OPTS";
    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(20);
    private static final int SHOWN_LINES = 10;

    private final Process process;
    private final Path folder;
    private final String url;

    private LocalMdsServer(Process process, Path folder, String url) {
        this.process = process;
        this.folder = folder;
        this.url = url;
    }

    /**
     * Starts a server on any free port and waits until it is ready.
     *
     * @param launcher
     *            the file {@code mds}
     * @param options
     *            further options of {@code mds up}
     * @throws IOException
     *             if it does not become ready; the message contains the last lines of its output
     */
    public static LocalMdsServer start(Path launcher, List<String> options) throws IOException, InterruptedException {
        return start(launcher, 0, options);
    }

    /** Starts a server on a port; 0 for any free one. */
    public static LocalMdsServer start(Path launcher, int port, List<String> options)
            throws IOException, InterruptedException {
        return start(launcher, port, options, Map.of());
    }

    /**
     * Starts a server with exactly these Java options. Those in {@value #JAVA_OPTIONS} are not used: compared systems have the same
     * options.
     */
    public static LocalMdsServer start(Path launcher, int port, List<String> options, List<String> javaOptions)
            throws IOException, InterruptedException {
        return start(launcher, port, options, Map.of(JAVA_OPTIONS, String.join(" ", javaOptions)));
    }

    private static LocalMdsServer start(Path launcher, int port, List<String> options, Map<String, String> environment)
            throws IOException, InterruptedException {
        if (!Files.isExecutable(launcher)) {
            throw new IOException(
                    "there is no OpenMDS launcher at %s: set --mds to its path, or give the URL of a running service as the target"
                            .formatted(
                                    launcher.toAbsolutePath()));
        }
        Path folder = Files.createTempDirectory("openmds-load-server-");
        Path log = folder.resolve("log");
        List<String> command = new ArrayList<>(
                List.of(launcher.toAbsolutePath().toString(), "up", "--port", Integer.toString(port), "--state",
                        folder.resolve("state").toString(),
                        // The server ends with this process, even if this process is killed.
                        "--with-process", Long.toString(ProcessHandle.current().pid())));
        command.addAll(options);
        ProcessBuilder builder = new ProcessBuilder(SetsidCommand.of(command)).redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        LocalMdsServer starting = new LocalMdsServer(process, folder, "");
        try {
            return new LocalMdsServer(process, folder, awaitUrl(process, log));
        } catch (IOException | InterruptedException e) {
            starting.close();
            throw e;
        }
    }

    private static String awaitUrl(Process process, Path log) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            Matcher index = INDEX.matcher(Files.readString(log));
            if (index.find()) {
                return index.group(1);
            }
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        List<String> lines = Files.readAllLines(log);
        throw new IOException("OpenMDS did not start%s:%n%s".formatted(
                process.isAlive()
                        ? " within " + START_TIMEOUT.toSeconds()
                                + " s"
                        : ", it ended with status " + process.exitValue(),
                String.join(System.lineSeparator(), lines.subList(Math
                        .max(0, lines.size() - SHOWN_LINES), lines.size()))));
    }

    /** Returns the URL of its index. */
    public String url() {
        return url;
    }

    public long pid() {
        return process.pid();
    }

    /** Ends the process and removes its state folder; logs a warning if that fails. */
    @Override
    public void close() {
        List<ProcessHandle> below = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        below.forEach(ProcessHandle::destroyForcibly);
        try {
            FolderOperations.remove(folder);
        } catch (IOException e) {
            // No measurement is lost.
            LOG.warn("the state folder of the run's server could not be removed: {}: {}", folder, FailureKind.of(e));
        }
    }
}
