package org.openmds.loadtest.systems.openmds;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.loadtest.control.session.LocalMdsServer;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemException;
import org.openmds.loadtest.systems.SystemSetup;
import org.openmds.loadtest.systems.index.IndexQueries;

/** A running OpenMDS server with registered entries. */
final class RunningOpenMds implements RunningSystem {

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    /** A counter in Prometheus' text format. */
    private static final Pattern COUNTER = Pattern.compile("^(mds_[a-z_]+)_(?:total|count)(?:\\{[^}]*})? ([0-9.eE+]+)$",
            Pattern.MULTILINE);

    private final LocalMdsServer server;
    private final EntryRegistrar registrar;
    private final HttpClient http = HttpClient.newHttpClient();

    private RunningOpenMds(LocalMdsServer server, EntryRegistrar registrar) {
        this.server = server;
        this.registrar = registrar;
    }

    static RunningOpenMds start(SystemSetup setup, List<String> javaOptions)
            throws IOException, SystemException, InterruptedException {
        LocalMdsServer server = LocalMdsServer.start(LauncherFinder.find(), setup.port(),
                List.of("--bind", setup.host()),
                javaOptions);
        EntryRegistrar registrar = new EntryRegistrar(URI.create(server.url()), setup.collectors(), setup.renewal());
        RunningOpenMds running = new RunningOpenMds(server, registrar);
        try {
            registrar.start(setup.servers());
            return running;
        } catch (IOException | InterruptedException e) {
            running.close();
            throw e;
        }
    }

    @Override
    public String target() {
        return server.url();
    }

    @Override
    public String exampleCommand() {
        return IndexQueries.exampleCommand(server.url());
    }

    @Override
    public OptionalLong pid() {
        return OptionalLong.of(server.pid());
    }

    /** Returns the server's own counters, summed over their labels; counters that are 0 are left out. */
    @Override
    public Map<String, Long> counters() {
        Map<String, Long> counters = new TreeMap<>();
        counters.put("registrations", registrar.registrations());
        counters.put("registrations-failed", registrar.failures());
        try {
            HttpResponse<String> page = http.send(HttpRequest.newBuilder(URI.create(server.url()).resolve("/metrics"))
                    .timeout(REQUEST_TIMEOUT)
                    .build(), HttpResponse.BodyHandlers.ofString());
            Matcher line = COUNTER.matcher(page.body());
            while (line.find()) {
                long count = (long) Double.parseDouble(line.group(2));
                if (count > 0) {
                    counters.merge(line.group(1), count, Long::sum);
                }
            }
        } catch (IOException _) {
            // The server does not answer: return the registrar's counters only.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return counters;
    }

    @Override
    public void close() {
        registrar.close();
        http.shutdownNow();
        server.close();
    }
}
