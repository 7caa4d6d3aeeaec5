package org.openmds.loadtest.systems.prometheus;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import org.openmds.loadtest.process.ProcessLifeline;
import org.openmds.loadtest.systems.AvailablePorts;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.text.HostPort;

/** A server of a Debian package with an HTTP interface, as a child of this process. */
final class DebianServer implements AutoCloseable {

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    private final Process process;
    private final String address;
    private final Path log;
    private final HttpClient http = HttpClient.newHttpClient();

    private DebianServer(Process process, String address, Path log) {
        this.process = process;
        this.address = address;
        this.log = log;
    }

    /**
     * Starts a server; {@link #await} waits until it answers.
     *
     * @param program
     *            the path of the program; its name is that of Debian's package
     * @param port
     *            the listen port; 0 for any free one
     * @param arguments
     *            its arguments besides the listen address
     */
    static DebianServer start(Path program, String host, int port, List<String> arguments, Path folder)
            throws IOException, SystemException {
        if (!Files.isExecutable(program)) {
            throw new SystemException("%s is not installed: install Debian's package %s".formatted(program,
                    program.getFileName()));
        }
        String address = HostPort.text(host, AvailablePorts.find(host, port));
        List<String> command = new ArrayList<>(List.of(program.toString(), "--web.listen-address=" + address));
        command.addAll(arguments);
        Path log = Files.createDirectories(folder).resolve(program.getFileName() + ".log");
        return new DebianServer(
                ProcessLifeline.builder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start(),
                address, log);
    }

    /** Waits until the server answers a request with such a text. */
    void await(String path, Predicate<String> expected, Duration timeout)
            throws IOException, SystemException, InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        String answer = "no answer";
        while (!expected.test(answer)) {
            if (process.waitFor(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
                throw new SystemException("%s%s is not as expected after %d s: %s; its log: %s".formatted(url(), path,
                        timeout.toSeconds(), answer, Files.readString(log).strip()));
            }
            try {
                answer = get(path);
            } catch (IOException _) {
                // It does not listen yet.
            }
        }
    }

    /** Returns the body of an answer. */
    String get(String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(URI.create(url() + path)).timeout(REQUEST_TIMEOUT).build(),
                HttpResponse.BodyHandlers.ofString()).body();
    }

    /** Returns the listen address, such as 127.0.0.1:9090. */
    String address() {
        return address;
    }

    /** Returns the URL without a path. */
    String url() {
        return "http://" + address;
    }

    @Override
    public void close() {
        http.shutdownNow();
        process.destroy();
        try {
            if (process.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
