package org.openmds.loadtest.control.tester;

import java.net.URI;
import java.time.Duration;

import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.client.WebSocketClient;
import org.openmds.loadtest.control.wire.ControllerAddress;
import org.openmds.loadtest.control.wire.MessageCodec;
import org.openmds.loadtest.control.wire.PinnedTls;

/** WebSocket clients for testers. */
final class WebSocketClients {

    /** Selectors, threads that receive messages, and one in reserve. */
    private static final int THREADS = 16;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);

    private WebSocketClients() {
    }

    /**
     * Returns a started client.
     *
     * @param controller
     *            the controllers to which it connects have the fingerprint of this address
     */
    static WebSocketClient client(URI controller) {
        HttpClient http = new HttpClient();
        new ControllerAddress(controller).fingerprint().ifPresent(fingerprint -> {
            SslContextFactory.Client tls = new SslContextFactory.Client();
            tls.setSslContext(PinnedTls.client(fingerprint));
            // The fingerprint identifies the controller under any name.
            tls.setEndpointIdentificationAlgorithm(null);
            http.setSslContextFactory(tls);
        });
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 2);
        threads.setName("uplink");
        threads.setDaemon(true);
        http.setExecutor(threads);
        http.setConnectTimeout(CONNECT_TIMEOUT.toMillis());
        WebSocketClient client = new WebSocketClient(http);
        client.setMaxTextMessageSize(MessageCodec.MAX_TEXT_BYTES);
        client.setMaxFrameSize(Math.max(MessageCodec.MAX_TEXT_BYTES, MessageCodec.MAX_BATCH_BYTES));
        client.setAutoFragment(false);
        // The tester detects a silent controller itself.
        client.setIdleTimeout(Duration.ZERO);
        client.setStopTimeout(STOP_TIMEOUT.toMillis());
        try {
            http.start();
            client.start();
        } catch (Exception e) {
            throw new IllegalStateException("the WebSocket client cannot start: " + e.getMessage(), e);
        }
        return client;
    }

    static void stop(WebSocketClient client) {
        try {
            client.stop();
            client.getHttpClient().stop();
        } catch (Exception e) {
            // It ends with the process; no data is lost.
            System.getLogger(WebSocketClients.class.getName())
                    .log(System.Logger.Level.DEBUG, "the WebSocket client did not stop", e);
        }
    }
}
