package org.openmds.loadtest.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.openmds.loadtest.process.NginxUser;
import org.openmds.loadtest.service.echo.EchoSettings;

/**
 * The server under load: one page of 10,240 bytes, in a separate process.
 *
 * @param name
 *            name in the report
 */
record PageServer(String name, URI page, BenchProcess process) implements AutoCloseable {

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
        return new PageServer("built-in echo server, 1 event loop", uri.resolve("page"), benchProcess);
    }

    private static PageServer nginx(Path program, Path folder) throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Files.writeString(folder.resolve("page"), "x".repeat(EchoSettings.PAGE_BYTES));
        Path configuration = Files.writeString(folder.resolve("nginx.conf"), configuration(folder, port));
        BenchProcess benchProcess = BenchProcess
                .start(List.of(program.toString(), "-p", folder.toString(), "-c", configuration.toString()));
        try {
            awaitPort(port);
        } catch (IOException e) {
            benchProcess.close();
            throw e;
        }
        return new PageServer("nginx, 1 worker", URI.create("http://127.0.0.1:%d/page".formatted(port)), benchProcess);
    }

    private static String configuration(Path folder, int port) {
        return """
                daemon off;
                %3$s
                pid %1$s/nginx.pid;
                error_log %1$s/error.log;
                worker_processes 1;
                worker_rlimit_nofile 20000;
                events { worker_connections 16384; }
                http {
                  access_log off;
                  keepalive_requests 1000000000;
                  keepalive_timeout 1h;
                  client_body_temp_path %1$s/b; proxy_temp_path %1$s/p; fastcgi_temp_path %1$s/f; uwsgi_temp_path %1$s/u; scgi_temp_path %1$s/s;
                  server { listen 127.0.0.1:%2$d backlog=4096; root %1$s; }
                }
                """
                .formatted(folder, port, NginxUser.directive());
    }

    private static void awaitPort(int port) throws IOException {
        long end = System.nanoTime() + START_TIMEOUT.toNanos();
        while (true) {
            try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException e) {
                if (System.nanoTime() > end) {
                    throw new IOException("nginx does not listen on port %d".formatted(port), e);
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            }
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
