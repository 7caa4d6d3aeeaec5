package org.openmds.server;

import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.openmds.http.HeadDeadline;
import org.openmds.http.IdleConnectionCloser;
import org.openmds.http.RequestDeadline;
import org.openmds.server.front.HttpFront;
import org.openmds.server.front.HttpFront.ServerAddresses;
import org.openmds.server.front.RetryingConnector;
import org.openmds.server.operation.AccessLog;
import org.openmds.server.operation.FairConnectionHandler;
import org.openmds.server.operation.StartException;
import org.openmds.server.settings.HttpServerSettings;

import io.micrometer.core.instrument.MeterRegistry;

/** The HTTP server of the services: Jetty with limits. */
final class HttpServer implements AutoCloseable {

    /** Selector threads only move bytes and send answers that are ready. */
    private static final int SELECTORS = Runtime.getRuntime().availableProcessors();
    /**
     * Length of the TCP accept queue (listen backlog). A client that finds the queue full tries again after seconds. The usual limit of the system
     * (net.core.somaxconn) is the same.
     */
    private static final int ACCEPT_QUEUE_LENGTH = 4_096;
    /** Acceptor and selector threads, and threads that take over from them. */
    private static final int THREADS = 8 + 2 * SELECTORS;
    private static final long STOP_TIMEOUT_MILLIS = 5_000;
    /** Idle timeout of connections while the server stops. */
    private static final long STOP_IDLE_MILLIS = 200;

    /** Divisor of the idle timeout of connections while no more connections can be accepted: 5 s by default. */
    private static final int SCARCE_IDLE_DIVISOR = 12;

    private final Server server;
    private final RetryingConnector connector;
    private final HttpFront front;

    private HttpServer(Server server, RetryingConnector connector, HttpFront front) {
        this.server = server;
        this.connector = connector;
        this.front = front;
    }

    /**
     * Opens the port. No request is answered yet.
     *
     * @throws StartException
     *             the address or port cannot be used
     */
    static HttpServer bind(HttpServerSettings settings) {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS);
        threads.setName("http");
        Server server = new Server(threads);
        server.setStopTimeout(STOP_TIMEOUT_MILLIS);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setIdleTimeout(settings.idleTimeout().toMillis());
        RetryingConnector connector = new RetryingConnector(server, -1, SELECTORS, new HttpConnectionFactory(http));
        connector.setHost(settings.bind().host());
        connector.setPort(settings.port());
        connector.setIdleTimeout(settings.idleTimeout().toMillis());
        connector.setAcceptQueueSize(Math.max(settings.maxConnections(), ACCEPT_QUEUE_LENGTH));
        connector.setShutdownIdleTimeout(STOP_IDLE_MILLIS);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(settings.maxConnections(), connector));
        HttpFront front = new HttpFront(settings);
        front.protect(connector, http);
        try {
            connector.open();
        } catch (IOException e) {
            throw new StartException(problem(settings, e), e);
        }
        return new HttpServer(server, connector, front);
    }

    int port() {
        return connector.getLocalPort();
    }

    HttpFront front() {
        return front;
    }

    /** Registers metrics for the connections and the refusals. */
    void show(MeterRegistry metrics) {
        front.show(connector, metrics);
    }

    /** Returns the names and URLs by which clients reach the server. */
    ServerAddresses addresses(HttpServerSettings settings) {
        List<String> ownNames = settings.bind().isLoopback() ? List.of() : HostNames.all();
        return ServerAddresses.of(settings, ownNames, new ServerUrls(baseUrl(settings), port()).all());
    }

    /** Returns the URL under which other machines reach this server, without a trailing slash. */
    String baseUrl(HttpServerSettings settings) {
        return settings.publicUrl()
                .map(URI::toString)
                .orElseGet(() -> "http://%s:%d".formatted(switch (settings.bind().host()) {
                    case "0.0.0.0", "::" -> HostNames.own();
                    default -> inUrl(settings.bind().host());
                }, port()));
    }

    /** Returns the URL under which this process reaches itself. */
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
     * Starts to answer requests. The first handler that accepts a request answers it.
     *
     * @param endless
     *            handlers whose answers may take longer than the request timeout; they are called first
     */
    void start(List<Handler> endless, List<Handler> handlers, HttpServerSettings settings) {
        server.setRequestLog(new AccessLog());
        List<Handler> all = new ArrayList<>(endless);
        all.add(new RequestDeadline(settings.requestTimeout(), new Handler.Sequence(handlers)));
        BooleanSupplier scarce = () -> connector.isFailing()
                || connector.getConnectedEndPoints().size() >= settings.maxConnections();
        server.setHandler(new GracefulHandler(new FairConnectionHandler(scarce,
                front.guard(new Handler.Sequence(all), addresses(settings)))));
        server.addBean(new HeadDeadline(connector, settings.requestTimeout()));
        server.addBean(new IdleConnectionCloser(connector, scarce,
                settings.idleTimeout().dividedBy(SCARCE_IDLE_DIVISOR)));
        try {
            server.start();
        } catch (Exception e) {
            throw new StartException("the HTTP server did not start: " + e.getMessage(), e);
        }
    }

    /** Accepts no new connections, lets requests in progress end, answers 503 to further ones, and stops. Idempotent. */
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
        String address = "%s port %d".formatted(settings.bind(), settings.port());
        return root instanceof BindException || cause instanceof BindException
                ? ("cannot listen on %s: another process uses the port, or the address does not belong to this machine; "
                        + "choose another port with http.port or --port").formatted(address)
                : "cannot listen on %s: %s".formatted(address, root.getMessage());
    }
}
