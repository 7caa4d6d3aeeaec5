package org.openmds.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;

/**
 * A server of its own, started by the launcher with a fresh state. It has the usual configuration, but no host provider, so that its Index holds what the
 * benchmark registers and nothing else, and room for all that.
 */
final class IndexProcess {

    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(1);

    private final ChildProcess process;
    private final URI service;

    private IndexProcess(ChildProcess process, URI service) {
        this.process = process;
        this.service = service;
    }

    static IndexProcess start(Workspace workspace) throws IOException {
        return start(workspace, List.of());
    }

    /** One with more options of {@code mds up}. */
    static IndexProcess start(Workspace workspace, List<String> options) throws IOException {
        Path folder = workspace.newFolder("server");
        List<String> command = new ArrayList<>(List.of(workspace.home().resolve("mds").toString(), "up", "--port", "0",
                "--state", folder.resolve("state").toString(), "--set", "providers.host.enabled=false", "--set",
                "limits.entries=10000000", "--set", "limits.xpath-time=1m", "--set",
                "limits.xpath-steps=100000000000"));
        command.addAll(options);
        ChildProcess process = workspace.start(command, folder.resolve("log"));
        return new IndexProcess(process, URI.create(process.url()));
    }

    ChildProcess process() {
        return process;
    }

    /** URL of the Index. */
    URI service() {
        return service;
    }

    /** The number of entries, as a query finds it. */
    long countEntries() {
        return count("//sg:Entry");
    }

    /** The number of nodes that an XPath expression gives; the prefix sg is bound. */
    long count(String xpath) {
        try (WsrfClient client = WsrfClient.builder().build()) {
            return (long) Double.parseDouble(client.within(LONGEST_ANSWER)
                    .query(EndpointReference.of(service.toString()), "count(" + xpath + ")",
                            Map.of("sg", Namespaces.WSRF_SG))
                    .text()
                    .strip());
        }
    }

    /** The body of the answer to one request. */
    String answer(NumberedRequest request, long number) throws IOException {
        try (KeepAliveConnection connection = new KeepAliveConnection(service)) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            int status = connection.exchange(request.numbered(number), body).status();
            String text = body.toString(StandardCharsets.UTF_8);
            if (status != 200) {
                throw new IOException("HTTP status %d: %s".formatted(status, text));
            }
            return text;
        }
    }
}
