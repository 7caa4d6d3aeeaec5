package org.openmds.server;

import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.openmds.gateway.serve.ApiErrorHandler;
import org.openmds.http.HeadDeadline;
import org.openmds.http.Http2IdleCloser;
import org.openmds.http.IdleConnectionCloser;
import org.openmds.http.RequestDeadline;
import org.openmds.http.UnreadBodyHandler;
import org.openmds.server.front.CurrentHandler;
import org.openmds.server.front.HostNames;
import org.openmds.server.front.HttpFront;
import org.openmds.server.front.HttpFront.ServerAddresses;
import org.openmds.server.front.RetryingConnector;
import org.openmds.server.front.TlsProtocols;
import org.openmds.server.identity.ConnectionTrust;
import org.openmds.server.local.LocalConnector;
import org.openmds.server.operation.AccessLog;
import org.openmds.server.operation.FairConnectionHandler;
import org.openmds.server.operation.StartException;
import org.openmds.server.settings.HttpServerSettings;
import org.openmds.server.tls.ServerTls;
import org.openmds.server.tls.TlsException;
import org.openmds.wsrf.client.http.ClientTls;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** The HTTP server of the services: Jetty with limits. */
final class HttpServer implements ConnectionTrust, AutoCloseable {

    /** Selector threads only move bytes and send answers that are ready. */
    private static final int SELECTORS = Runtime.getRuntime().availableProcessors();
    /**
     * Length of the TCP accept queue (listen backlog). A client that finds the queue full tries again after seconds. The usual limit of the system
     * (net.core.somaxconn) is the same.
     */
    private static final int ACCEPT_QUEUE_LENGTH = 4_096;
    /** Acceptor and selector threads, and threads that take over from them. */
    private static final int THREADS = 10 + 2 * SELECTORS;
    private static final long STOP_TIMEOUT_MILLIS = 5_000;
    private static final String LOOPBACK = "127.0.0.1";
    /** Idle timeout of connections while the server stops. */
    private static final long STOP_IDLE_MILLIS = 200;

    /** Divisor of the idle timeout of connections while no more connections can be accepted: 5 s by default. */
    private static final int SCARCE_IDLE_DIVISOR = 12;

    private final Server server;
    private final Optional<RetryingConnector> plain;
    private final Optional<TlsConnector> tls;
    private final Optional<LocalConnector> local;
    private final HttpFront front;
    private final CurrentHandler answers = new CurrentHandler();

    /** The connector for TLS and its certificate. */
    private record TlsConnector(RetryingConnector connector, ServerTls certificate) {
    }

    private HttpServer(Server server, Optional<RetryingConnector> plain, Optional<TlsConnector> tls,
            Optional<LocalConnector> local, HttpFront front) {
        this.server = server;
        this.plain = plain;
        this.tls = tls;
        this.local = local;
        this.front = front;
    }

    /**
     * Opens the ports. No request is answered yet.
     *
     * @throws StartException
     *             the address, a port or the certificate cannot be used
     */
    static HttpServer bind(HttpServerSettings settings) {
        Optional<ServerTls> certificate = certificate(settings);
        QueuedThreadPool threads = new QueuedThreadPool(THREADS);
        threads.setName("http");
        Server server = new Server(threads);
        server.setStopTimeout(STOP_TIMEOUT_MILLIS);
        server.setErrorHandler(new ApiErrorHandler());
        HttpFront front = new HttpFront(settings);
        Optional<RetryingConnector> plain = settings.transport().isPlainOpen()
                ? Optional.of(plainConnector(server, settings, front))
                : Optional.empty();
        Optional<TlsConnector> tls = certificate.map(each -> tlsConnector(server, settings, front, each));
        List<RetryingConnector> all = Stream.concat(plain.stream(), tls.stream().map(TlsConnector::connector))
                .toList();
        server.addBean(new NetworkConnectionLimit(settings.maxConnections(), all.toArray(Connector[]::new)));
        plain.ifPresent(each -> open(each, "http.port or --port"));
        tls.ifPresent(each -> open(each.connector(), "http.tls.port"));
        Optional<LocalConnector> local = settings.transport()
                .unixSocket()
                .path()
                .map(path -> localConnector(server, settings, path));
        return new HttpServer(server, plain, tls, local, front);
    }

    private static Optional<ServerTls> certificate(HttpServerSettings settings) {
        try {
            return ServerTls.open(settings.transport().tls(), InstantSource.system());
        } catch (TlsException e) {
            throw new StartException("http.tls: " + e.getMessage(), e);
        }
    }

    private static HttpConfiguration http(HttpServerSettings settings) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setIdleTimeout(settings.idleTimeout().toMillis());
        return http;
    }

    private static RetryingConnector plainConnector(Server server, HttpServerSettings settings, HttpFront front) {
        HttpConfiguration http = http(settings);
        RetryingConnector connector = connector(server, settings, new HttpConnectionFactory(http));
        connector.setHost(plainHost(settings));
        connector.setPort(settings.port());
        front.protect(connector, http);
        return connector;
    }

    private static TlsConnector tlsConnector(Server server, HttpServerSettings settings, HttpFront front,
            ServerTls certificate) {
        HttpConfiguration http = http(settings);
        // The check of the host name is that of plain HTTP.
        http.addCustomizer(new SecureRequestCustomizer(false));
        RetryingConnector connector = connector(server, settings,
                TlsProtocols.of(http, certificate.factory(), settings.transport().tls().http2Streams()));
        connector.setHost(settings.bind().host());
        connector.setPort(settings.transport().tls().port());
        front.protect(connector, http);
        return new TlsConnector(connector, certificate);
    }

    private static LocalConnector localConnector(Server server, HttpServerSettings settings, Path path) {
        LocalConnector connector = new LocalConnector(server, http(settings), settings.transport().unixSocket(), path);
        connector.setIdleTimeout(settings.idleTimeout().toMillis());
        connector.setShutdownIdleTimeout(STOP_IDLE_MILLIS);
        server.addConnector(connector);
        return connector;
    }

    private static RetryingConnector connector(Server server, HttpServerSettings settings,
            ConnectionFactory... protocols) {
        RetryingConnector connector = new RetryingConnector(server, -1, SELECTORS, protocols);
        connector.setIdleTimeout(settings.idleTimeout().toMillis());
        connector.setAcceptQueueSize(Math.max(settings.maxConnections(), ACCEPT_QUEUE_LENGTH));
        connector.setShutdownIdleTimeout(STOP_IDLE_MILLIS);
        server.addConnector(connector);
        return connector;
    }

    private static void open(RetryingConnector connector, String key) {
        try {
            connector.open();
        } catch (IOException e) {
            throw new StartException(problem(connector, key, e), e);
        }
    }

    /** Returns the address of plain HTTP. */
    private static String plainHost(HttpServerSettings settings) {
        return settings.transport().isTlsOnly() && !settings.bind().isLoopback() ? LOOPBACK : settings.bind().host();
    }

    /** Returns the port of plain HTTP, or that of TLS if there is no other. */
    int port() {
        return plainPort().orElseGet(() -> tlsPort().orElseThrow());
    }

    private OptionalInt plainPort() {
        return plain.map(each -> OptionalInt.of(each.getLocalPort())).orElseGet(OptionalInt::empty);
    }

    /** Returns the port of TLS. */
    OptionalInt tlsPort() {
        return tls.map(each -> OptionalInt.of(each.connector().getLocalPort())).orElseGet(OptionalInt::empty);
    }

    /** Returns the SHA-256 fingerprint of the certificate; empty without TLS. */
    Optional<String> fingerprint() {
        return tls.map(each -> each.certificate().credential().fingerprint());
    }

    /** Returns the certificate and the authorities of clients; empty without TLS. */
    Optional<ServerTls> certificate() {
        return tls.map(TlsConnector::certificate);
    }

    private List<RetryingConnector> connectors() {
        return Stream.concat(plain.stream(), tls.stream().map(TlsConnector::connector)).toList();
    }

    HttpFront front() {
        return front;
    }

    /** Registers metrics for the connections and the refusals. */
    void show(MeterRegistry metrics) {
        front.show(this::connections, metrics);
        tls.ifPresent(each -> FunctionCounter.builder("mds.http.voms.refusals", each.certificate(),
                ServerTls::refusedAttributes)
                .description("VOMS attributes of certificates that were ignored")
                .register(metrics));
        tls.ifPresent(each -> FunctionCounter.builder("mds.http.crl.failures", each.certificate(),
                ServerTls::failedLists)
                .description("revocation lists that could not be renewed")
                .register(metrics));
        tls.ifPresent(each -> Gauge.builder("mds.http.certificate.end", each.certificate(),
                certificate -> certificate.credential().end().getEpochSecond())
                .baseUnit("seconds")
                .description("end of the server's certificate, since the epoch")
                .register(metrics));
    }

    private int connections() {
        return connections(connectors());
    }

    private static int connections(List<RetryingConnector> connectors) {
        int connections = 0;
        for (RetryingConnector connector : connectors) {
            connections += connector.getConnectedEndPoints().size();
        }
        return connections;
    }

    /** Returns true if no more connections can be accepted. Called for each request. */
    private static boolean isScarce(List<RetryingConnector> connectors, int maxConnections) {
        for (RetryingConnector connector : connectors) {
            if (connector.isFailing()) {
                return true;
            }
        }
        return connections(connectors) >= maxConnections;
    }

    /** Returns the names and URLs by which clients reach the server. */
    ServerAddresses addresses(HttpServerSettings settings) {
        List<String> ownNames = settings.bind().isLoopback() ? List.of() : HostNames.all();
        return ServerAddresses.of(settings, ownNames, urls(settings).all());
    }

    /** Returns the URLs of the server. */
    ServerUrls urls(HttpServerSettings settings) {
        return new ServerUrls(baseUrl(settings), plainPort(), tlsPort());
    }

    /** Returns the URL under which other machines reach this server, without a trailing slash. */
    String baseUrl(HttpServerSettings settings) {
        String host = switch (settings.bind().host()) {
            case "0.0.0.0", "::" -> HostNames.own();
            default -> inUrl(settings.bind().host());
        };
        return settings.publicUrl()
                .map(URI::toString)
                .orElseGet(() -> settings.transport().isTlsOnly()
                        ? "https://%s:%d".formatted(host, tlsPort().orElseThrow())
                        : "http://%s:%d".formatted(host, port()));
    }

    /** Returns the URL under which this process reaches itself. */
    String localUrl(HttpServerSettings settings) {
        String host = plain.isPresent() ? plainHost(settings) : settings.bind().host();
        return "%s://%s:%d".formatted(plain.isPresent() ? "http" : "https", switch (host) {
            case "0.0.0.0" -> "127.0.0.1";
            case "::" -> "[::1]";
            case String each -> inUrl(each);
        }, port());
    }

    /** Returns the TLS by which this process reaches itself; empty if it uses plain HTTP. */
    Optional<ClientTls> localTls() {
        return plain.isPresent() ? Optional.empty() : tls.map(each -> each.certificate().ownConnection());
    }

    @Override
    public boolean isOwn(X509Certificate[] chain) {
        return tls.filter(each -> each.certificate().isOwn(chain)).isPresent();
    }

    @Override
    public Set<String> groups(X509Certificate[] chain) {
        return tls.map(each -> each.certificate().groups(chain)).orElse(Set.of());
    }

    @Override
    public boolean isTrusted(X509Certificate[] chain) {
        return tls.filter(each -> !each.certificate().isTrusted(chain)).isEmpty();
    }

    private static String inUrl(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }

    /**
     * Answers requests from now on with these handlers. The first one that accepts a request answers it.
     *
     * @param endless
     *            handlers whose answers may take longer than the request timeout; they are called first
     * @return the handler of requests that begin before other handlers take its place
     */
    Handler answer(List<Handler> endless, List<Handler> handlers, HttpServerSettings settings) {
        List<Handler> all = new ArrayList<>(endless);
        all.add(new RequestDeadline(settings.requestTimeout(),
                new UnreadBodyHandler(new Handler.Sequence(handlers))));
        Handler next = new GracefulHandler(new Handler.Sequence(all));
        answers.replace(next);
        if (!server.isStarted()) {
            start(settings);
        }
        return next;
    }

    /** Passes requests to a handler that answered them before, and that still runs. */
    void answerAgain(Handler former) {
        answers.replace(former);
    }

    private void start(HttpServerSettings settings) {
        server.setRequestLog(new AccessLog());
        List<RetryingConnector> connectors = connectors();
        BooleanSupplier scarce = () -> isScarce(connectors, settings.maxConnections());
        server.setHandler(new FairConnectionHandler(scarce, front.guard(answers, addresses(settings))));
        Duration scarceIdle = settings.idleTimeout().dividedBy(SCARCE_IDLE_DIVISOR);
        for (RetryingConnector each : connectors) {
            server.addBean(new HeadDeadline(each, settings.requestTimeout()));
            server.addBean(new IdleConnectionCloser(each, scarce, scarceIdle));
            server.addBean(new Http2IdleCloser(each, scarce, settings.idleTimeout(), scarceIdle));
        }
        local.ifPresent(each -> server.addBean(new HeadDeadline(each, settings.requestTimeout())));
        tls.ifPresent(each -> each.certificate().start());
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
            connectors().forEach(RetryingConnector::close);
            tls.ifPresent(each -> each.certificate().close());
        } catch (Exception e) {
            throw new IllegalStateException("the HTTP server did not stop", e);
        }
    }

    private static String problem(RetryingConnector connector, String key, IOException cause) {
        Throwable root = cause.getCause() == null ? cause : cause.getCause();
        String address = "%s port %d".formatted(connector.getHost(), connector.getPort());
        return root instanceof BindException || cause instanceof BindException
                ? ("cannot listen on %s: another process uses the port, or the address does not belong to this machine; "
                        + "choose another port with %s").formatted(address, key)
                : "cannot listen on %s: %s".formatted(address, root.getMessage());
    }
}
