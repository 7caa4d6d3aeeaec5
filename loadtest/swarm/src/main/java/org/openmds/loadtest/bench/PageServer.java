package org.openmds.loadtest.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.loadtest.process.NginxSettings;
import org.openmds.loadtest.process.StartedServer;
import org.openmds.loadtest.service.echo.EchoSettings;

/**
 * The server under load: one page of 10,240 bytes, in a separate process.
 *
 * @param name
 *            name in the report
 * @param page
 *            the URL of the page
 * @param stop
 *            ends the process
 */
record PageServer(String name, URI page, Runnable stop) implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(20);

    static PageServer start(BenchSettings.ServerChoice which, Path folder) throws IOException, InterruptedException {
        Optional<Path> nginx = InstalledProgram.find("nginx");
        return switch (which) {
            case ECHO -> echo();
            case NGINX -> nginx(nginx.orElseThrow(() -> new IOException(
                    "nginx is not installed (Debian: apt install nginx-light); --server echo uses the built-in server")),
                    folder);
            case AUTO -> nginx.isPresent() ? nginx(nginx.get(), folder) : echo();
        };
    }

    private static PageServer echo() throws IOException, InterruptedException {
        BenchProcess benchProcess = BenchProcess.java(EchoProcess.class, List.of());
        URI uri = URI.create(benchProcess.line(line -> line.startsWith("http://"), START_TIMEOUT));
        return new PageServer("built-in echo server, 1 event loop", uri.resolve("page"), benchProcess::close);
    }

    private static PageServer nginx(Path program, Path folder) throws IOException, InterruptedException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, loopback)) {
            port = free.getLocalPort();
        }
        Files.writeString(NginxSettings.files(folder).resolve("page"), "x".repeat(EchoSettings.PAGE_BYTES));
        NginxSettings settings = new NginxSettings("127.0.0.1:" + port, "1", List.of());
        StartedServer server = StartedServer.start(settings.command(program, folder), folder.resolve("log"));
        server.awaitConnection(loopback.getHostAddress(), port, START_TIMEOUT);
        return new PageServer("nginx, 1 worker", URI.create("http://127.0.0.1:%d/page".formatted(port)), server::close);
    }

    @Override
    public void close() {
        stop.run();
    }
}
