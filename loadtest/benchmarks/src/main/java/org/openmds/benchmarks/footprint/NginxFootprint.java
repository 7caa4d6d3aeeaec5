package org.openmds.benchmarks.footprint;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.openmds.benchmarks.load.KeepAliveConnection;
import org.openmds.benchmarks.load.SampleRequests;
import org.openmds.benchmarks.process.ChildProcess;
import org.openmds.benchmarks.process.NginxServer;
import org.openmds.benchmarks.process.Workspace;

/** Debian's nginx with a file for each entry. */
record NginxFootprint(Workspace workspace) implements FootprintSystem {

    @Override
    public String name() {
        return "nginx";
    }

    @Override
    public RunningFootprint start() throws IOException {
        StartTime time = StartTime.begin();
        NginxServer server = NginxServer.start(workspace);
        double seconds = time.seconds();
        return new RunningFiles(server, server.addAnswer("first", SampleRequests.content()), seconds);
    }

    private record RunningFiles(NginxServer server, URI first, double startSeconds) implements RunningFootprint {

        @Override
        public ChildProcess process() {
            return server.process();
        }

        @Override
        public RunningFootprint filled(int entries) throws IOException {
            try (KeepAliveConnection connection = new KeepAliveConnection(first)) {
                for (int i = 0; i < entries; i++) {
                    URI file = server.addAnswer("entry-" + i, SampleRequests.content());
                    int status = connection.exchange(
                            "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n".formatted(file.getRawPath(), file.getRawAuthority())
                                    .getBytes(StandardCharsets.US_ASCII),
                            OutputStream.nullOutputStream()).status();
                    if (status != 200) {
                        throw new IOException("%s: expected 200, got %d".formatted(file, status));
                    }
                }
            }
            return this;
        }

        @Override
        public List<String> question() {
            return List.of("curl", "-sSf", first.toString());
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
