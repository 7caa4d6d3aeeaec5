package org.openmds.cli.subscription;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.openmds.http.HeadDeadline;
import org.openmds.http.RequestDeadline;

/** The HTTP endpoint of a consumer, with one secret path. Thread-safe. */
public final class CallbackServer implements AutoCloseable {

    /** Limit of one request; larger than the Notify requests of producers. */
    static final int MAX_REQUEST_BYTES = 16 << 20;

    private static final int THREADS = 16;
    private static final int MAX_CONNECTIONS = 64;
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);
    /** The longest wait of a stop for answers in progress, and for connections without a request. */
    private static final long STOP_MILLIS = 2_000;
    private static final long IDLE_MILLIS = 200;

    private final Server server;
    private final ServerConnector connector;
    private final CallbackHandler handler;

    private CallbackServer(Server server, ServerConnector connector, CallbackHandler handler) {
        this.server = server;
        this.connector = connector;
        this.handler = handler;
    }

    /**
     * Binds the port and starts the server.
     *
     * @param listen
     *            port 0 selects a free port
     * @param key
     *            last segment of the path; requests for other paths are refused
     * @param complaints
     *            receives a sentence for each refused request
     * @throws IOException
     *             the port or address is not available
     */
    public static CallbackServer open(InetSocketAddress listen, String key, Consumer<String> complaints)
            throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS);
        threads.setName("callback");
        threads.setDaemon(true);
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setIdleTimeout(REQUEST_TIMEOUT.toMillis());
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(listen.getAddress().getHostAddress());
        connector.setPort(listen.getPort());
        connector.setIdleTimeout(REQUEST_TIMEOUT.toMillis());
        connector.setShutdownIdleTimeout(IDLE_MILLIS);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(MAX_CONNECTIONS, connector));
        server.addBean(new HeadDeadline(connector, REQUEST_TIMEOUT));
        CallbackHandler handler = new CallbackHandler(key, complaints);
        // A stop waits for answers: a producer that gets none sends its last message again.
        server.setHandler(new GracefulHandler(new RequestDeadline(REQUEST_TIMEOUT, handler)));
        server.setStopTimeout(STOP_MILLIS);
        connector.open();
        try {
            server.start();
        } catch (Exception e) {
            connector.close();
            throw new IOException("the HTTP server did not start", e);
        }
        return new CallbackServer(server, connector, handler);
    }

    /** Sets the receiver of messages, which returns false if it cannot take them now; without one, senders are asked to try again. */
    public void receive(Predicate<List<ArrivedMessage>> receiver) {
        handler.receive(receiver);
    }

    /** Returns the port on which the server listens. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Stops the server. Idempotent; takes less than a second. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the callback endpoint did not stop", e);
        }
    }
}
