package org.openmds.loadtest.systems.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.SystemSetup;

/** The built-in echo server, with a page of the same length as the static file. */
final class EchoFileServer implements RunningSystem {

    private final EchoServer server;

    private EchoFileServer(EchoServer server) {
        this.server = server;
    }

    static EchoFileServer start(SystemSetup setup) throws IOException {
        int bytes = StaticContent.of(setup).getBytes(StandardCharsets.UTF_8).length;
        return new EchoFileServer(EchoServer
                .start(new EchoSettings(setup.host(), setup.port(), 0, 1, bytes, EchoSettings.AnswerDelay.NONE, 0, 1,
                        0)));
    }

    @Override
    public String target() {
        return server.uri().resolve("/page").toString();
    }

    @Override
    public String exampleCommand() {
        return "curl -s " + target();
    }

    @Override
    public Map<String, Long> counters() {
        return Map.of("queries", server.counts().totals().answered());
    }

    @Override
    public void close() {
        server.close();
    }
}
