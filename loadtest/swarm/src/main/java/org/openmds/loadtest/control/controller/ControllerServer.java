package org.openmds.loadtest.control.controller;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerUpgradeRequest;
import org.eclipse.jetty.websocket.server.ServerUpgradeResponse;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;
import org.openmds.loadtest.control.wire.ControllerAddress;
import org.openmds.loadtest.control.wire.MessageCodec;
import org.openmds.loadtest.control.wire.PinnedTls;
import org.openmds.loadtest.control.wire.PinnedTls.RunCertificate;
import org.openmds.loadtest.control.wire.RunToken;

/** The server for testers' WebSockets. It accepts only connections with the token, beyond loopback only over TLS. */
final class ControllerServer implements AutoCloseable {

    /** Length of the TCP accept queue: many testers connect at the same moment. */
    private static final int ACCEPT_QUEUE = 4_096;
    private static final int THREADS = 64;
    /** Limit of unsent frames of one connection; the connection of a tester that does not read is closed. */
    private static final int MAX_OUTGOING_FRAMES = 1_024;
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(3);

    private final RunToken token;
    private final TesterRegistry testerRegistry;
    private final Server server;
    private final ServerConnector connector;
    private final Optional<RunCertificate> certificate;

    /**
     * @param idle
     *            time without messages after which a connection is closed
     */
    ControllerServer(InetSocketAddress listen, RunToken token, TesterRegistry testerRegistry, Duration idle)
            throws IOException {
        this.token = token;
        this.testerRegistry = testerRegistry;
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
        threads.setName("controller");
        threads.setDaemon(true);
        server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        boolean isLocal = listen.getAddress() != null && listen.getAddress().isLoopbackAddress();
        certificate = isLocal ? Optional.empty() : Optional.of(PinnedTls.certificate());
        connector = certificate.isPresent()
                ? new ServerConnector(server, tls(certificate.get()), secure(http))
                : new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(listen.getHostString());
        connector.setPort(listen.getPort());
        connector.setAcceptQueueSize(ACCEPT_QUEUE);
        server.addConnector(connector);
        server.setStopTimeout(STOP_TIMEOUT.toMillis());
        server.setHandler(WebSocketUpgradeHandler.from(server, container -> configure(container, idle)));
    }

    private static SslConnectionFactory tls(RunCertificate certificate) {
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setKeyStore(certificate.keys());
        tls.setKeyStorePassword("");
        return new SslConnectionFactory(tls, HttpVersion.HTTP_1_1.asString());
    }

    /** Testers know the certificate by its fingerprint, so any name or IP address of this machine will do. */
    private static HttpConnectionFactory secure(HttpConfiguration http) {
        http.addCustomizer(new SecureRequestCustomizer(false));
        return new HttpConnectionFactory(http);
    }

    private void configure(ServerWebSocketContainer container, Duration idle) {
        container.setIdleTimeout(idle);
        container.setMaxTextMessageSize(MessageCodec.MAX_TEXT_BYTES);
        container.setMaxBinaryMessageSize(MessageCodec.MAX_BATCH_BYTES);
        container.setMaxFrameSize(Math.max(MessageCodec.MAX_TEXT_BYTES, MessageCodec.MAX_BATCH_BYTES));
        container.setMaxOutgoingFrames(MAX_OUTGOING_FRAMES);
        container.addMapping("/*", this::admit);
    }

    private @org.jspecify.annotations.Nullable Object admit(ServerUpgradeRequest request,
            ServerUpgradeResponse response,
            Callback callback) {
        if (token.accepts(request.getHeaders().get(RunToken.HEADER))) {
            return new TesterConnection(testerRegistry);
        }
        Response.writeError((Request) request, response, callback, HttpStatus.UNAUTHORIZED_401);
        return null;
    }

    /**
     * Starts to listen.
     *
     * @throws IOException
     *             if the server cannot listen at the address
     */
    void start() throws IOException {
        try {
            server.start();
        } catch (IOException e) {
            throw new IOException("the controller cannot listen at %s:%d: %s".formatted(connector.getHost(), connector
                    .getPort(), e.getCause() == null ? e.getMessage() : e.getCause().getMessage()), e);
        } catch (Exception e) {
            throw new IOException("the controller cannot start: " + e.getMessage(), e);
        }
    }

    /** Returns the address for testers. */
    ControllerAddress address(String host) {
        String authority = "%s:%d".formatted(host.contains(":") ? "[" + host + "]" : host, port());
        URI plain = URI.create("ws://" + authority + "/");
        return certificate.map(each -> ControllerAddress.secure(plain, each.fingerprint()))
                .orElseGet(() -> new ControllerAddress(plain));
    }

    int port() {
        return connector.getLocalPort();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            // All data is stored already; the server ends with the process.
            System.getLogger(ControllerServer.class.getName())
                    .log(System.Logger.Level.DEBUG, "the controller's server did not stop", e);
        }
    }
}
