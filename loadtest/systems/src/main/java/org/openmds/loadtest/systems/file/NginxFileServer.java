package org.openmds.loadtest.systems.file;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.loadtest.process.NginxSettings;
import org.openmds.loadtest.process.StartedServer;
import org.openmds.loadtest.systems.AvailablePorts;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.text.HostPort;

/** An nginx process, installed by Debian's package, that serves one file from the run's folder. */
final class NginxFileServer implements RunningSystem {

    private static final Path PROGRAM = Path.of("/usr/sbin/nginx");
    private static final Duration START_TIMEOUT = Duration.ofSeconds(20);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(5);
    /** The third number on the third line of stub_status: the count of requests. */
    private static final Pattern REQUESTS = Pattern.compile("(?m)^ \\d+ \\d+ (\\d+)");

    private final StartedServer process;
    private final String host;
    private final int port;
    private final HttpClient http = HttpClient.newHttpClient();

    private NginxFileServer(StartedServer process, String host, int port) {
        this.process = process;
        this.host = host;
        this.port = port;
    }

    static boolean isInstalled() {
        return Files.isExecutable(PROGRAM);
    }

    static NginxFileServer start(SystemSetup setup) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(setup.folder().resolve("nginx"));
        Files.writeString(NginxSettings.files(folder).resolve("entries.xml"), StaticContent.of(setup));
        int port = AvailablePorts.find(setup.host(), setup.port());
        NginxSettings settings = new NginxSettings(HostPort.text(setup.host(), port), "auto",
                List.of("location = /status { stub_status; }"));
        StartedServer process = StartedServer.start(settings.command(PROGRAM, folder), folder.resolve("log"));
        process.awaitConnection(setup.host(), port, START_TIMEOUT);
        return new NginxFileServer(process, setup.host(), port);
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
        process.close();
    }
}
