package org.openmds.loadtest.systems.file;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.loadtest.process.NginxUser;
import org.openmds.loadtest.process.ProcessLifeline;
import org.openmds.loadtest.systems.AvailablePorts;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.text.HostPort;

/** An nginx process, installed by Debian's package, that serves one file from the run's folder. */
final class NginxFileServer implements RunningSystem {

    private static final Path PROGRAM = Path.of("/usr/sbin/nginx");
    private static final Duration START_TIMEOUT = Duration.ofSeconds(20);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(5);
    private static final long STOP_TIMEOUT_SECONDS = 5;
    private static final long POLL_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    /** The third number on the third line of stub_status: the count of requests. */
    private static final Pattern REQUESTS = Pattern.compile("(?m)^ \\d+ \\d+ (\\d+)");

    private final Process process;
    private final String host;
    private final int port;
    private final HttpClient http = HttpClient.newHttpClient();

    private NginxFileServer(Process process, String host, int port) {
        this.process = process;
        this.host = host;
        this.port = port;
    }

    static boolean isInstalled() {
        return Files.isExecutable(PROGRAM);
    }

    static NginxFileServer start(SystemSetup setup) throws IOException, SystemException, InterruptedException {
        Path folder = Files.createDirectories(setup.folder().resolve("nginx"));
        Files.writeString(Files.createDirectories(folder.resolve("www")).resolve("entries.xml"),
                StaticContent.of(setup));
        int port = AvailablePorts.find(setup.host(), setup.port());
        Path configuration = Files.writeString(folder.resolve("nginx.conf"), """
                %3$s
                daemon off;
                pid %1$s/nginx.pid;
                error_log %1$s/error.log;
                worker_processes auto;
                worker_rlimit_nofile 4096;
                events { worker_connections 2048; }
                http {
                  access_log off;
                  sendfile on;
                  tcp_nopush on;
                  keepalive_requests 1000000;
                  client_body_temp_path %1$s/body;
                  proxy_temp_path %1$s/proxy;
                  fastcgi_temp_path %1$s/fastcgi;
                  uwsgi_temp_path %1$s/uwsgi;
                  scgi_temp_path %1$s/scgi;
                  default_type text/xml;
                  server {
                    listen %2$s backlog=4096;
                    root %1$s/www;
                    location = /status { stub_status; }
                  }
                }
                """.formatted(folder,
                HostPort.text(setup.host(), port), NginxUser.directive()));
        Path log = folder.resolve("log");
        Process process = ProcessLifeline.builder(
                List.of(PROGRAM.toString(), "-p", folder.toString(), "-c", configuration.toString()))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        NginxFileServer running = new NginxFileServer(process, setup.host(), port);
        try {
            running.await(log);
            return running;
        } catch (SystemException | InterruptedException e) {
            running.close();
            throw e;
        }
    }

    private void await(Path log) throws IOException, SystemException, InterruptedException {
        long until = System.nanoTime() + START_TIMEOUT.toNanos();
        while (!isListening()) {
            if (!process.isAlive() || System.nanoTime() > until) {
                throw new SystemException(
                        "nginx does not answer on port %d: %s".formatted(port, Files.readString(log).strip()));
            }
            LockSupport.parkNanos(POLL_INTERVAL_NANOS);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    private boolean isListening() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), (int) REQUEST_TIMEOUT.toMillis());
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    @Override
    public String target() {
        return "http://%s/entries.xml".formatted(HostPort.text(host, port));
    }

    @Override
    public String exampleCommand() {
        return "curl -s " + target();
    }

    @Override
    public Map<String, Long> counters() {
        try {
            String status = http
                    .send(HttpRequest.newBuilder(URI.create("http://%s/status".formatted(HostPort.text(host, port))))
                            .timeout(REQUEST_TIMEOUT)
                            .build(), HttpResponse.BodyHandlers.ofString())
                    .body();
            Matcher requests = REQUESTS.matcher(status);
            return requests.find() ? Map.of("queries", Long.parseLong(requests.group(1))) : Map.of();
        } catch (IOException _) {
            return Map.of();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Map.of();
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
        List<ProcessHandle> workers = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException _) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        workers.forEach(ProcessHandle::destroyForcibly);
    }
}
