package org.openmds.benchmarks.process;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.openmds.loadtest.systems.AvailablePorts;

/** A Prometheus of Debian with its default settings, which reads the metrics of one address or none. */
public record PrometheusServer(ChildProcess process, URI url) implements AutoCloseable {

    private static final String HOST = "127.0.0.1";

    /**
     * Starts a server and returns when it listens. It ends with the workspace at the latest.
     *
     * @param target
     *            the host and port to read from each second; empty for none
     */
    public static PrometheusServer start(Workspace workspace, String target) throws IOException {
        Path folder = workspace.newFolder("prometheus");
        String jobs = target.isEmpty()
                ? "[]"
                : "[{job_name: fill, scrape_interval: 1s, static_configs: [{targets: ['%s']}]}]".formatted(target);
        Path configuration = Files.writeString(folder.resolve("prometheus.yml"), "scrape_configs: " + jobs + "\n");
        URI url = URI.create("http://%s:%d/".formatted(HOST, AvailablePorts.find(HOST, 0)));
        return new PrometheusServer(workspace.start(
                List.of(DebianProgram.PROMETHEUS.path(Path.of("/usr/bin")), "--config.file=" + configuration,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=" + url.getRawAuthority()),
                url, folder.resolve("log")), url);
    }

    @Override
    public void close() {
        process.close();
    }
}
