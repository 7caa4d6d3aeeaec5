package org.openmds.server;

import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.openmds.server.config.HttpServerSettings;
import org.openmds.server.operation.AccessLog;
import org.openmds.server.operation.FairConnectionHandler;
import org.openmds.server.operation.HeadDeadline;
import org.openmds.server.operation.RequestDeadline;

/** The one port: Jetty with its limits. */
final class HttpServer implements AutoCloseable {

    /** They only move bytes and answer what is there at once. */
    private static final int SELECTORS = Runtime.getRuntime().availableProcessors();
    /** Who waits for a connection stands in this queue; whom it does not hold comes again after seconds. The system's bound (net.core.somaxconn) is as high. */
    private static final int ACCEPT_QUEUE_LENGTH = 4_096;
    /** Acceptor, selectors, and those that take over for each other. */
    private static final int THREADS = 8 + 2 * SELECTORS;
    private static final long STOP_TIMEOUT_MILLIS = 5_000;
    /** How long a connection on which nothing happens delays the stop. */
    private static final long STOP_IDLE_MILLIS = 200;

    private final Server server;
    private final ServerConnector connector;

    private HttpServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /**
     * Takes the port, without answering on it yet.
     *
     * @throws StartException
     *             the port or address cannot be had
     */
    static HttpServer bind(HttpServerSettings settings) {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS);
        threads.setName("http");
        Server server = new Server(threads);
        server.setStopTimeout(STOP_TIMEOUT_MILLIS);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setIdleTimeout(settings.idleTimeout().toMillis());
        ServerConnector connector = new ServerConnector(server, -1, SELECTORS, new HttpConnectionFactory(http));
        connector.setHost(settings.bind().host());
        connector.setPort(settings.port());
        connector.setIdleTimeout(settings.idleTimeout().toMillis());
        connector.setAcceptQueueSize(Math.max(settings.maxConnections(), ACCEPT_QUEUE_LENGTH));
        connector.setShutdownIdleTimeout(STOP_IDLE_MILLIS);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(settings.maxConnections(), connector));
        try {
            connector.open();
        } catch (IOException e) {
            throw new StartException(problem(settings, e), e);
        }
        return new HttpServer(server, connector);
    }

    int port() {
        return connector.getLocalPort();
    }

    /** What others call it, without a slash at the end. */
    String baseUrl(HttpServerSettings settings) {
        return settings.publicUrl()
                .map(URI::toString)
                .orElseGet(() -> "http://%s:%d".formatted(switch (settings.bind().host()) {
                    case "0.0.0.0", "::" -> HostNames.own();
                    default -> inUrl(settings.bind().host());
                }, port()));
    }

    /** How this process reaches itself. */
    String localUrl(HttpServerSettings settings) {
        return "http://%s:%d".formatted(switch (settings.bind().host()) {
            case "0.0.0.0" -> "127.0.0.1";
            case "::" -> "[::1]";
            default -> inUrl(settings.bind().host());
        }, port());
    }

    private static String inUrl(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }

    /**
     * Begins to answer: the first handler that knows a path has it.
     *
     * @param endless
     *            whose answers may take longer than a request may; asked first
     */
    void start(List<Handler> endless, List<Handler> handlers, HttpServerSettings settings) {
        server.setRequestLog(new AccessLog());
        List<Handler> all = new ArrayList<>(endless);
        all.add(new RequestDeadline(settings.requestTimeout(), new Handler.Sequence(handlers)));
        server.setHandler(new GracefulHandler(
                new FairConnectionHandler(connector, settings.maxConnections(), new Handler.Sequence(all))));
        server.addBean(new HeadDeadline(connector, settings.requestTimeout()));
        try {
            server.start();
        } catch (Exception e) {
            throw new StartException("the HTTP server did not start: " + e.getMessage(), e);
        }
    }

    /** Takes no new connections, lets requests end, answers 503 to further ones, and stops. Idempotent. */
    @Override
    public void close() {
        try {
            server.stop();
            connector.close();
        } catch (Exception e) {
            throw new IllegalStateException("the HTTP server did not stop", e);
        }
    }

    private static String problem(HttpServerSettings settings, IOException cause) {
        Throwable root = cause.getCause() == null ? cause : cause.getCause();
        String place = "%s port %d".formatted(settings.bind(), settings.port());
        return root instanceof BindException || cause instanceof BindException
                ? "cannot listen on %s: it is in use by another process, or no address of this machine; choose another with http.port or --port"
                        .formatted(place)
                : "cannot listen on %s: %s".formatted(place, root.getMessage());
    }
}
