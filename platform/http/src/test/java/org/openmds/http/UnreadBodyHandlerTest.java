package org.openmds.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

import org.eclipse.jetty.http.HttpHeader;
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

/** Requests that are refused before their bodies arrive. */
@Timeout(60)
class UnreadBodyHandlerTest {

    private static final int BLOCK = 1 << 10;

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);

    /** Refuses all requests without reading them; the path {@code /close} asks for the end of the connection. */
    private static final class RefusingHandler extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            response.setStatus(503);
            if (Request.getPathInContext(request).equals("/close")) {
                response.getHeaders().put(HttpHeader.CONNECTION, "close");
            }
            Content.Sink.write(response, true, "busy\n", callback);
            return true;
        }
    }

    /** A client that sends the body of a request after it has got the answer. */
    private static final class LateClient implements AutoCloseable {
        private final Socket socket;
        private final BufferedReader answers;

        private LateClient(Socket socket) throws IOException {
            this.socket = socket;
            this.answers = new BufferedReader(
                    new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        }

        private void sendHead(String path, int length) throws IOException {
            socket.getOutputStream()
                    .write("POST %s HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n".formatted(path, length)
                            .getBytes(StandardCharsets.US_ASCII));
        }

        private void readAnswer() throws IOException {
            assertThat(answers.readLine()).startsWith("HTTP/1.1 503");
            while (!"busy".equals(answers.readLine())) {
                assertThat(socket.isInputShutdown()).isFalse();
            }
        }

        private void sendBody(int length) throws IOException {
            OutputStream out = socket.getOutputStream();
            for (int sent = 0; sent < length; sent += BLOCK) {
                out.write(new byte[BLOCK]);
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    @BeforeEach
    void start() throws Exception {
        server.addConnector(connector);
        server.setHandler(new UnreadBodyHandler(new RefusingHandler()));
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    private LateClient connect() throws IOException {
        return new LateClient(new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort()));
    }

    @Test
    void body_afterTheAnswer_isDroppedAndTheConnectionServesTheNextRequest() throws IOException {
        try (LateClient client = connect()) {
            for (int request = 0; request < 3; request++) {
                client.sendHead("/", 100 * BLOCK);
                client.readAnswer();
                client.sendBody(100 * BLOCK);
            }
        }
    }

    @Test
    void body_afterTheLastAnswerOfAConnection_isDroppedBeforeItCloses() throws IOException {
        try (LateClient client = connect()) {
            client.sendHead("/close", 100 * BLOCK);
            client.readAnswer();
            client.sendBody(100 * BLOCK);

            assertThat(client.answers.readLine()).isNull();
        }
    }

    @Test
    void body_ofMoreThanTheLimit_losesItsConnection() throws IOException {
        try (LateClient client = connect()) {
            client.sendHead("/", Integer.MAX_VALUE);
            client.readAnswer();

            assertThatThrownBy(() -> client.sendBody(Integer.MAX_VALUE - BLOCK)).isInstanceOf(IOException.class);
        }
    }
}
