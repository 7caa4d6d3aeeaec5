package org.openmds.loadtest.generator.kind.wsrf;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

import org.openmds.loadtest.model.client.ClientException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * Receives notifications for the clients of this tester. The last step of the path is the client's number; the step before it is a random
 * secret. If the producer uses a loopback address, the consumer listens on this address only.
 */
final class NotificationConsumer implements AutoCloseable {

    private static final int MAX_MESSAGE_BYTES = 16 << 20;
    private static final int ACCEPTED = 202;
    private static final int TOO_LARGE = 413;
    private static final int NOT_FOUND = 404;
    private static final int BACKLOG = 4_096;
    /** Limit of messages that are read at the same time, because each may be large. */
    private static final int MAX_CONCURRENT_READS = 32;
    private static final int SECRET_BYTES = 16;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore reading = new Semaphore(MAX_CONCURRENT_READS);
    private final String host;
    private final String path;
    private final NotificationCounter counter;

    private NotificationConsumer(HttpServer server, String host, String path, NotificationCounter notificationCounter) {
        this.server = server;
        this.host = host;
        this.path = path;
        this.counter = notificationCounter;
    }

    static NotificationConsumer start(String host, int port, NotificationCounter notificationCounter)
            throws ClientException {
        try {
            NotificationConsumer consumer = new NotificationConsumer(
                    HttpServer.create(address(host, port), BACKLOG), host, secretPath(), notificationCounter);
            consumer.server.createContext("/", consumer::take);
            consumer.server.setExecutor(consumer.threads);
            consumer.server.start();
            return consumer;
        } catch (IOException e) {
            throw new ClientException("the consumer cannot listen on port %d: %s".formatted(port, e.getMessage()), e);
        }
    }

    private static InetSocketAddress address(String host, int port) {
        try {
            InetAddress literal = InetAddress.ofLiteral(host);
            return literal.isLoopbackAddress() ? new InetSocketAddress(literal, port) : new InetSocketAddress(port);
        } catch (IllegalArgumentException e) {
            // It is a host name: the producer may resolve it to another address than this machine does.
            return new InetSocketAddress(port);
        }
    }

    private static String secretPath() {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return "/" + HexFormat.of().formatHex(secret) + "/";
    }

    /** Returns the content of the endpoint reference for a client, as XML. */
    String reference(int client) {
        return "<wsa:Address xmlns:wsa=\"%s\">http://%s:%d%s%d</wsa:Address>".formatted(WsrfNamespaces.WSA, host,
                server.getAddress().getPort(), path, client);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String asked = exchange.getRequestURI().getPath();
            exchange.sendResponseHeaders(
                    asked.startsWith(path) ? status(exchange, asked.substring(path.length())) : NOT_FOUND, -1);
        }
    }

    private int status(HttpExchange exchange, String client) throws IOException {
        reading.acquireUninterruptibly();
        try {
            byte[] message = exchange.getRequestBody().readNBytes(MAX_MESSAGE_BYTES + 1);
            if (message.length > MAX_MESSAGE_BYTES) {
                return TOO_LARGE;
            }
            counter.received(Integer.parseUnsignedInt(client), ByteBuffer.wrap(message));
            return ACCEPTED;
        } catch (NumberFormatException e) {
            return NOT_FOUND;
        } finally {
            reading.release();
        }
    }
}
