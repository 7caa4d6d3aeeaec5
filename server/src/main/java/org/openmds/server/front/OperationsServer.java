package org.openmds.server.front;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.openmds.budget.Budget;
import org.openmds.http.AddressConnectionLimit;
import org.openmds.http.HeadDeadline;
import org.openmds.http.IdleConnectionCloser;
import org.openmds.http.RequestDeadline;
import org.openmds.http.UnreadBodyHandler;
import org.openmds.server.front.HttpFront.ServerAddresses;
import org.openmds.server.operation.AccessLog;
import org.openmds.server.operation.FairConnectionHandler;
import org.openmds.server.operation.StartException;
import org.openmds.server.settings.HttpServerSettings;
import org.openmds.server.settings.OperationsSettings;

/**
 * The HTTP server for operators: health, metrics and administration. It has its own port, accept queue, connections and platform threads, so that it
 * answers while clients of the services occupy everything else. One address has a part of the connections, and while all are in use, each is closed after its
 * answer. Its handlers may block their thread.
 */
public final class OperationsServer implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger();
    /** Distance of the default port from the port of the services. */
    private static final int DEFAULT_OFFSET = 10_000;
    private static final int LARGEST_PORT = 65_535;
    private static final int THREADS = 12;
    private static final int CONNECTIONS = 64;
    private static final int CONNECTIONS_OF_AN_ADDRESS = 16;
    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(10);
    /** Time after which a connection without a request is closed while all are in use. */
    private static final Duration SCARCE_IDLE = Duration.ofSeconds(1);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);
    private static final long STOP_TIMEOUT_MILLIS = 1_000;
    /** Time after which a stop closes a connection without a request. */
    private static final long STOP_IDLE_MILLIS = 100;

    private final Server server;
    private final RetryingConnector connector;
    private final OperationsSettings settings;
    /** The current handlers, which change while the server runs. */
    private final Handler.Wrapper answers = new Handler.Wrapper(true);

    private OperationsServer(Server server, RetryingConnector connector, OperationsSettings settings) {
        this.server = server;
        this.connector = connector;
        this.settings = settings;
    }

    /**
     * Opens the port, if the configuration enables the connector. No request is answered yet.
     *
     * @param servicePort
     *            the port of the services
     * @throws StartException
     *             the address, or a port that was configured, cannot be used
     */
    public static Optional<OperationsServer> open(HttpServerSettings settings, int servicePort) {
        return settings.operations().enabled() ? Optional.of(bind(settings, servicePort)) : Optional.empty();
    }

    private static OperationsServer bind(HttpServerSettings settings, int servicePort) {
        OperationsSettings operations = settings.operations();
        int usual = servicePort + DEFAULT_OFFSET;
        boolean anyPort = settings.port() == 0 || usual > LARGEST_PORT;
        int wanted = operations.port().orElse(anyPort ? 0 : usual);
        try {
            return bindTo(operations, wanted);
        } catch (IOException e) {
            if (operations.port().isPresent()) {
                throw refused(operations, wanted, e);
            }
        }
        try {
            OperationsServer other = bindTo(operations, 0);
            LOG.warn(
                    "port {} of {} is in use; the connector for operators listens on port {}; choose its port with http.operations.port",
                    wanted, operations.bind(), other.port());
            return other;
        } catch (IOException e) {
            throw refused(operations, 0, e);
        }
    }

    private static StartException refused(OperationsSettings settings, int port, IOException cause) {
        return new StartException("cannot listen on %s port %d for operators: %s; choose another with http.operations"
                .formatted(settings.bind(), port, cause.getMessage()), cause);
    }

    private static OperationsServer bindTo(OperationsSettings settings, int port) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS);
        threads.setName("operations");
        Server server = new Server(threads);
        server.setStopTimeout(STOP_TIMEOUT_MILLIS);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        RetryingConnector connector = new RetryingConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(settings.bind().host());
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_TIMEOUT.toMillis());
        connector.setShutdownIdleTimeout(STOP_IDLE_MILLIS);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(CONNECTIONS, connector));
        connector.getSelectorManager()
                .addEventListener(new AddressConnectionLimit(
                        new Budget("operations-connections", CONNECTIONS, CONNECTIONS_OF_AN_ADDRESS), _ -> false));
        connector.open();
        return new OperationsServer(server, connector, settings);
    }

    /** Returns the port. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Returns the URL for users of this machine, without a trailing slash. */
    public String url() {
        String host = switch (settings.bind().host()) {
            case "0.0.0.0" -> "127.0.0.1";
            case "::" -> "[::1]";
            case String each -> each.contains(":") ? "[" + each + "]" : each;
        };
        return "http://%s:%d".formatted(host, port());
    }

    /**
     * Starts to answer requests for the names of the server.
     *
     * @param starting
     *            answers until {@link #answer} is called
     */
    public void start(Handler starting, HttpFront front, ServerAddresses addresses) {
        BooleanSupplier scarce = () -> connector.isFailing()
                || connector.getConnectedEndPoints().size() >= CONNECTIONS;
        answers.setHandler(starting);
        server.setRequestLog(new AccessLog());
        server.setHandler(new FairConnectionHandler(scarce, front.checked(answers, addresses)));
        server.addBean(new HeadDeadline(connector, IDLE_TIMEOUT));
        server.addBean(new IdleConnectionCloser(connector, scarce, SCARCE_IDLE));
        try {
            server.start();
        } catch (Exception e) {
            throw new StartException("the connector for operators did not start: " + e.getMessage(), e);
        }
    }

    /**
     * Answers requests from now on with these handlers. The first one that accepts a request answers it.
     *
     * @param endless
     *            handlers for administrators whose answers may take longer than other requests
     */
    public void answer(List<Handler> endless, List<Handler> handlers) {
        List<Handler> all = new ArrayList<>(endless);
        all.add(new RequestDeadline(REQUEST_TIMEOUT, new UnreadBodyHandler(new Handler.Sequence(handlers))));
        answers.setHandler(new Handler.Sequence(all));
    }

    /** Stops answering. Idempotent; bounded in time. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (TimeoutException e) {
            // Jetty stops all the same, and closes the connections that are left.
            LOG.debug("requests to the connector for operators did not end within {} ms", STOP_TIMEOUT_MILLIS, e);
        } catch (Exception e) {
            throw new IllegalStateException("the connector for operators did not stop", e);
        } finally {
            connector.close();
        }
    }
}
