package org.openmds.server.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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

class CurrentHandlerTest {

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);
    private final CurrentHandler current = new CurrentHandler();
    private final HttpClient http = HttpClient.newHttpClient();

    /** Answers with a text, after a latch is open. */
    private static final class TextHandler extends Handler.Abstract {

        private final String text;
        private final CountDownLatch arrived = new CountDownLatch(1);
        private final CountDownLatch go;

        TextHandler(String text, int waits) {
            this.text = text;
            this.go = new CountDownLatch(waits);
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws InterruptedException {
            arrived.countDown();
            go.await();
            Content.Sink.write(response, true, text, callback);
            return true;
        }
    }

    @BeforeEach
    void start() throws Exception {
        server.addConnector(connector);
        server.setHandler(current);
    }

    @AfterEach
    void stop() throws Exception {
        http.close();
        server.stop();
    }

    private HttpRequest request() {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/".formatted(connector.getLocalPort()))).build();
    }

    private String answer() throws Exception {
        return http.send(request(), HttpResponse.BodyHandlers.ofString()).body();
    }

    @Test
    void replace_whileARequestIsAnswered_letsItEndInItsHandler() throws Exception {
        TextHandler slow = new TextHandler("first", 1);
        current.replace(slow);
        server.start();
        var first = http.sendAsync(request(), HttpResponse.BodyHandlers.ofString());
        slow.arrived.await();

        TextHandler next = new TextHandler("next", 0);
        current.replace(next);

        assertThat(answer()).isEqualTo("next");
        assertThat(slow.isRunning()).as("its owner stops it").isTrue();
        slow.go.countDown();
        assertThat(first.join().body()).isEqualTo("first");
        current.replace(slow);
        assertThat(answer()).isEqualTo("first");
        assertThat(current.getInvocationType()).isEqualTo(slow.getInvocationType());
        CurrentHandler.retire(next);
        assertThat(next.isStopped()).isTrue();
    }

    @Test
    void handle_noHandler_isNotAnswered() throws Exception {
        server.start();

        assertThat(http.send(request(), HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(404);
    }
}
