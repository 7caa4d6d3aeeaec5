package org.openmds.loadtest.systems.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.openmds.loadtest.service.echo.EchoServer;
import org.openmds.loadtest.service.echo.EchoSettings;
import org.openmds.loadtest.systems.RunningSystem;
import org.openmds.loadtest.systems.Setup;

/** The built-in echo server, with a page as long as the file. */
final class EchoFile implements RunningSystem {

    private final EchoServer server;

    private EchoFile(EchoServer server) {
        this.server = server;
    }

    static EchoFile start(Setup setup) throws IOException {
        int bytes = Content.of(setup).getBytes(StandardCharsets.UTF_8).length;
        return new EchoFile(EchoServer
                .start(new EchoSettings(setup.host(), setup.port(), 0, 1, bytes, EchoSettings.Delay.NONE, 0, 1,
                        0)));
    }

    @Override
    public String target() {
        return server.uri().resolve("/page").toString();
    }

    @Override
    public String look() {
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
