package org.openmds.benchmarks.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.openmds.benchmarks.load.KeepAliveConnection;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;

/**
 * A server process, started by the launcher with a fresh state. It has the default configuration with higher limits and without the host
 * provider, so that its Index only holds the entries of the benchmark.
 */
public final class IndexProcess {

    private static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(1);

    private final Workspace workspace;
    private final List<String> command;
    private final Path log;
    private final ChildProcess process;
    private final URI service;

    private IndexProcess(Workspace workspace, List<String> command, Path log) throws IOException {
        this.workspace = workspace;
        this.command = List.copyOf(command);
        this.log = log;
        this.process = workspace.start(command, log);
        this.service = URI.create(process.url());
    }

    public static IndexProcess start(Workspace workspace) throws IOException {
        return start(workspace, List.of());
    }

    /** Starts a server with more options of {@code mds up}. */
    public static IndexProcess start(Workspace workspace, List<String> options) throws IOException {
        return start(workspace, List.of(), options);
    }

    /**
     * Starts a server.
     *
     * @param javaOptions
     *            options of its JVM
     * @param options
     *            options of {@code mds up}
     */
    public static IndexProcess start(Workspace workspace, List<String> javaOptions, List<String> options)
            throws IOException {
        Path folder = workspace.newFolder("server");
        List<String> command = new ArrayList<>();
        if (!javaOptions.isEmpty()) {
            command.addAll(List.of("env", "MDS_JAVA_OPTS=" + String.join(" ", javaOptions)));
        }
        command.addAll(List.of(workspace.home().resolve("mds").toString(), "up", "--port", "0",
                "--state", folder.resolve("state").toString(), "--set", "providers.host.enabled=false", "--set",
                "limits.entries=10000000", "--set", "limits.xpath-time=1m", "--set",
                "http.requests-per-second=100000000", "--set",
                "limits.xpath-steps=100000000000"));
        command.addAll(options);
        return new IndexProcess(workspace, command, folder.resolve("log"));
    }

    /** Kills the server and starts it again with its state, on another port. Returns when it listens. */
    public IndexProcess killAndStart() throws IOException {
        process.kill();
        return new IndexProcess(workspace, command, log);
    }

    /** Stops the server in order and starts it again with its state, on another port. Returns when it listens. */
    public IndexProcess stopAndStart() throws IOException {
        process.close();
        return new IndexProcess(workspace, command, log);
    }

    public ChildProcess process() {
        return process;
    }

    /** Returns the folder of its state. */
    public Path state() {
        return log.resolveSibling("state");
    }

    /** URL of the Index. */
    public URI service() {
        return service;
    }

    /** Returns the number of entries that a query counts. */
    public long countEntries() {
        return count("//sg:Entry");
    }

    /** Returns the number of nodes that an XPath expression selects; the prefix sg is bound. */
    public long count(String xpath) {
        try (WsrfClient client = WsrfClient.builder().build()) {
            return (long) Double.parseDouble(client.within(ANSWER_TIMEOUT)
                    .query(EndpointReference.of(service.toString()), "count(" + xpath + ")",
                            Map.of("sg", Namespaces.WSRF_SG))
                    .text()
                    .strip());
        }
    }

    /** Returns the body of the answer to one request. */
    public String answer(NumberedRequest request, long number) throws IOException {
        return answer(service, request.numbered(number));
    }

    /** Returns the body of the answer to one request to any service. */
    public static String answer(URI service, byte[] request) throws IOException {
        try (KeepAliveConnection connection = new KeepAliveConnection(service)) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            KeepAliveConnection.KeepAliveAnswer answer = connection.exchange(request, body);
            if (answer.status() != 200) {
                throw new IOException(answer.problem());
            }
            return body.toString(StandardCharsets.UTF_8);
        }
    }
}
