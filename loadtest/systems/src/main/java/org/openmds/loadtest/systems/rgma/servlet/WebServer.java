package org.openmds.loadtest.systems.rgma.servlet;

import java.io.IOException;
import java.net.URI;
import java.util.Map;

import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.text.HostPort;

/**
 * A servlet container. In {@link SystemEra#YEAR_2003} it has a platform thread for each request, enough for the study's 600 users: at 400
 * users, the study saw them wait inside the servlets, not before them.
 */
public final class WebServer implements AutoCloseable {

    private static final int THREADS_2003 = 700;
    /** Jetty's own threads: one acceptor, one selector. */
    private static final int JETTY_THREADS = 2;
    private static final int MAX_REQUESTS_TODAY = 10_000;
    private static final int BACKLOG = 4_096;
    private static final int MAX_FORM_BYTES = 1 << 20;

    private final Server server;
    private final ServerConnector connector;
    private final ServletContextHandler servlets = new ServletContextHandler();

    private WebServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /**
     * Binds the address, so that servlets know their URLs; they answer after {@link #start}.
     *
     * @throws IOException
     *             if the address cannot be bound
     */
    public static WebServer open(String host, int port, SystemEra era) throws IOException {
        Server server = new Server(threads(era));
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(host);
        connector.setPort(port);
        connector.setAcceptQueueSize(BACKLOG);
        server.addConnector(connector);
        connector.open();
        return new WebServer(server, connector);
    }

    private static ThreadPool threads(SystemEra era) {
        if (era == SystemEra.TODAY) {
            return new VirtualThreadPool(MAX_REQUESTS_TODAY);
        }
        QueuedThreadPool threads = new QueuedThreadPool(THREADS_2003 + JETTY_THREADS);
        threads.setReservedThreads(0);
        threads.setDaemon(true);
        return threads;
    }

    /** Returns the base URL, without a slash at the end. */
    public URI url() {
        return URI.create("http://" + HostPort.text(connector.getHost(), connector.getLocalPort()));
    }

    public void start(Map<String, OperationServlet> byPath) throws IOException {
        byPath.forEach((path, servlet) -> servlets.addServlet(new ServletHolder(path, servlet), path + "/*"));
        servlets.setMaxFormContentSize(MAX_FORM_BYTES);
        server.setHandler(servlets);
        try {
            server.start();
        } catch (Exception e) {
            throw new IOException("cannot start the servlets: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception _) {
            // Nothing more to do: its threads are daemons.
        }
        connector.close();
    }
}
