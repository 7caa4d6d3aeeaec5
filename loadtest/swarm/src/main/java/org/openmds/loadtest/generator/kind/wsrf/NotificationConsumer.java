package org.openmds.loadtest.generator.kind.wsrf;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.openmds.loadtest.model.client.ClientException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** Takes what a producer sends to the clients of this tester: the last step of the path is the client's number. */
final class NotificationConsumer implements AutoCloseable {

    private static final int LARGEST = 16 << 20;
    private static final int ACCEPTED = 202;
    private static final int TOO_LARGE = 413;
    private static final int NOT_FOUND = 404;
    private static final int BACKLOG = 4_096;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final String host;
    private final Notifications notifications;

    private NotificationConsumer(HttpServer server, String host, Notifications notifications) {
        this.server = server;
        this.host = host;
        this.notifications = notifications;
    }

    static NotificationConsumer start(String host, int port, Notifications notifications) throws ClientException {
        try {
            NotificationConsumer consumer = new NotificationConsumer(
                    HttpServer.create(new InetSocketAddress(port), BACKLOG), host,
                    notifications);
            consumer.server.createContext("/", consumer::take);
            consumer.server.setExecutor(consumer.threads);
            consumer.server.start();
            return consumer;
        } catch (IOException e) {
            throw new ClientException("no consumer can listen on port %d: %s".formatted(port, e.getMessage()), e);
        }
    }

    /** What stands in an endpoint reference to a client. */
    String reference(int client) {
        return "<wsa:Address xmlns:wsa=\"%s\">http://%s:%d/%d</wsa:Address>".formatted(Ns.WSA, host,
                server.getAddress().getPort(), client);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(status(exchange), -1);
        }
    }

    private int status(HttpExchange exchange) throws IOException {
        byte[] message = exchange.getRequestBody().readNBytes(LARGEST + 1);
        if (message.length > LARGEST) {
            return TOO_LARGE;
        }
        String path = exchange.getRequestURI().getPath();
        try {
            notifications.came(Integer.parseUnsignedInt(path.substring(path.lastIndexOf('/') + 1)),
                    ByteBuffer.wrap(message));
            return ACCEPTED;
        } catch (NumberFormatException e) {
            return NOT_FOUND;
        }
    }
}
