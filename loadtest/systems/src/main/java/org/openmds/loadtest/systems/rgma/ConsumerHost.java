package org.openmds.loadtest.systems.rgma;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.rgma.servlet.ServletClient;
import org.openmds.loadtest.systems.rgma.servlet.WebServer;

/** A host with consumers: a ConsumerServlet on its own port, with its HTTP client and threads. */
final class ConsumerHost implements AutoCloseable {

    private static final String PATH = "/ConsumerServlet";

    private final WebServer server;
    private final ServletClient http;
    private final ExecutorService threads;

    private ConsumerHost(WebServer server, ServletClient servletClient, ExecutorService threads) {
        this.server = server;
        this.http = servletClient;
        this.threads = threads;
    }

    /**
     * @param registry
     *            URL of a RegistryServlet; used only by consumers without connections
     */
    static ConsumerHost start(SystemEra era, URI registry) throws IOException {
        WebServer server = WebServer.open("127.0.0.1", 0, era);
        ServletClient servletClient = new ServletClient(era);
        ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("consumer-", 0).factory());
        ConsumerHost host = new ConsumerHost(server, servletClient, threads);
        try {
            server.start(Map.of(PATH, new ConsumerServlet(new RegistryClient(servletClient, registry),
                    new ProducerQueries(servletClient, era, threads), threads)));
            return host;
        } catch (IOException e) {
            host.close();
            throw e;
        }
    }

    ServletClient http() {
        return http;
    }

    /** Returns the URL of the ConsumerServlet. */
    URI servlet() {
        return URI.create(server.url() + PATH);
    }

    @Override
    public void close() {
        threads.shutdownNow();
        server.close();
        http.close();
    }
}
