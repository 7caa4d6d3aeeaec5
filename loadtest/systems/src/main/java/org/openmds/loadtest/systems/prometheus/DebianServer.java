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
import java.util.function.Predicate;

import org.openmds.loadtest.process.StartedServer;
import org.openmds.loadtest.systems.AvailablePorts;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.text.HostPort;

/** A server of a Debian package with an HTTP interface, as a child of this process. */
final class DebianServer implements AutoCloseable {

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

    private final StartedServer process;
    private final String address;
    private final HttpClient http = HttpClient.newHttpClient();

    private DebianServer(StartedServer process, String address) {
        this.process = process;
        this.address = address;
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
        return new DebianServer(StartedServer.start(command, log), address);
    }

    /** Waits until the server answers a request with such a text; terminates it if that fails. */
    void await(String path, Predicate<String> expected, Duration timeout) throws IOException, InterruptedException {
        process.awaitReady(() -> expected.test(get(path)), "does not answer as expected at " + url() + path, timeout);
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
        process.close();
    }
}
