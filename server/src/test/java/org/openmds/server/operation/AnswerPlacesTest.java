package org.openmds.server.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

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

/** Answers that are not sent while clients wait. */
@Timeout(60)
class AnswerPlacesTest {

    private final AnswerPlaces places = new AnswerPlaces("answers");
    private final List<Callback> waiting = new CopyOnWriteArrayList<>();
    private final CountDownLatch begun = new CountDownLatch(4);
    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);

    @BeforeEach
    void start() throws Exception {
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                places.answer(request, response, callback, sent -> {
                    waiting.add(sent);
                    begun.countDown();
                });
                return true;
            }
        });
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @Test
    void answer_moreThanTheShareOfAnAddress_isRefusedUntilOneIsSent() throws Exception {
        try (Socket a = ask(); Socket b = ask(); Socket c = ask(); Socket d = ask()) {
            begun.await();

            try (Socket refused = ask()) {
                assertThat(answer(refused)).startsWith("HTTP/1.1 503").contains("Retry-After: 2");
            }
            waiting.forEach(Callback::succeeded);
            for (Socket each : List.of(a, b, c, d)) {
                assertThat(answer(each)).startsWith("HTTP/1.1 200");
            }
        }
    }

    private Socket ask() throws Exception {
        Socket socket = new Socket();
        socket.setSoTimeout(10_000);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), connector.getLocalPort()));
        socket.getOutputStream()
                .write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String answer(Socket socket) throws Exception {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }
}
