package org.openmds.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The deadline, with a client that reads until its connection is closed. */
@Timeout(60)
class RequestDeadlineTest {

    private static final Duration DEADLINE = Duration.ofMillis(500);

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final RequestDeadline deadline = new RequestDeadline(DEADLINE, new SilentHandler());

    /** Answers the path {@code /quick}; never answers other requests. */
    private final class SilentHandler extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            if (Request.getPathInContext(request).equals("/quick")) {
                Content.Sink.write(response, true, "done", callback);
            }
            arrived.countDown();
            return true;
        }
    }

    @BeforeEach
    void start() throws Exception {
        server.addConnector(connector);
        // As in a server that replaces its handlers, the deadline can stop before the server does.
        server.setHandler(new Handler.Sequence(deadline));
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @Test
    void request_thatDoesNotEnd_losesItsConnection() throws IOException {
        try (Socket client = send("/slow")) {
            assertThat(received(client)).isEmpty();
        }
    }

    @Test
    void request_thatDoesNotEndBeforeItsHandlerIsRetired_losesItsConnectionAsWell() throws Exception {
        try (Socket client = send("/slow")) {
            arrived.await();
            deadline.stop();

            assertThat(received(client)).isEmpty();
        }
    }

    @Test
    void request_thatEnds_keepsItsConnectionBeyondTheDeadline() throws Exception {
        try (Socket client = send("/quick"); Socket later = send("/slow")) {
            assertThat(received(later)).as("ends a deadline after the first request").isEmpty();

            client.getOutputStream()
                    .write("GET /quick HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(received(client).split("done", -1)).hasSize(3);
        }
    }

    private Socket send(String path) throws IOException {
        Socket client = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort());
        client.getOutputStream()
                .write("GET %s HTTP/1.1\r\nHost: h\r\n\r\n".formatted(path).getBytes(StandardCharsets.US_ASCII));
        return client;
    }

    /** Reads until the server closes the connection, by FIN or by RST. */
    private static String received(Socket client) throws IOException {
        StringBuilder text = new StringBuilder();
        InputStream in = client.getInputStream();
        try {
            for (int next = in.read(); next >= 0; next = in.read()) {
                text.append((char) next);
            }
        } catch (SocketException reset) {
            // The connection is closed as well.
        }
        return text.toString();
    }
}
