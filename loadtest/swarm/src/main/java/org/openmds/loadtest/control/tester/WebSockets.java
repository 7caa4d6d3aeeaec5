package org.openmds.loadtest.control.tester;

import java.time.Duration;

import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.client.WebSocketClient;
import org.openmds.loadtest.control.wire.Wire;

/** WebSocket clients as testers use them. */
final class WebSockets {

    /** Selectors, threads that take messages, and one in reserve. */
    private static final int THREADS = 16;
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration STOP = Duration.ofSeconds(2);

    private WebSockets() {
    }

    /** A started one. */
    static WebSocketClient client() {
        HttpClient http = new HttpClient();
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 2);
        threads.setName("uplink");
        threads.setDaemon(true);
        http.setExecutor(threads);
        http.setConnectTimeout(CONNECT.toMillis());
        WebSocketClient client = new WebSocketClient(http);
        client.setMaxTextMessageSize(Wire.LONGEST_TEXT);
        client.setMaxFrameSize(Math.max(Wire.LONGEST_TEXT, Wire.LARGEST_BATCHES));
        client.setAutoFragment(false);
        // Silence is the tester's own business.
        client.setIdleTimeout(Duration.ZERO);
        client.setStopTimeout(STOP.toMillis());
        try {
            http.start();
            client.start();
        } catch (Exception e) {
            throw new IllegalStateException("the WebSocket client does not start: " + e.getMessage(), e);
        }
        return client;
    }

    static void stop(WebSocketClient client) {
        try {
            client.stop();
            client.getHttpClient().stop();
        } catch (Exception e) {
            // It ends with the process; nothing is lost.
            System.getLogger(WebSockets.class.getName())
                    .log(System.Logger.Level.DEBUG, "the WebSocket client did not stop", e);
        }
    }
}
