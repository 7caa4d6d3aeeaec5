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
 * Takes what a producer sends to the clients of this tester: the last step of the path is the client's number, the one before it is what nobody else can
 * guess. Where the producer is to reach it at a loopback address, it listens at that alone.
 */
final class NotificationConsumer implements AutoCloseable {

    private static final int MAX_MESSAGE_BYTES = 16 << 20;
    private static final int ACCEPTED = 202;
    private static final int TOO_LARGE = 413;
    private static final int NOT_FOUND = 404;
    private static final int BACKLOG = 4_096;
    /** Messages that are read at the same time; each may be large. */
    private static final int MAX_CONCURRENT_READS = 32;
    private static final int SECRET_BYTES = 16;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore reading = new Semaphore(MAX_CONCURRENT_READS);
    private final String host;
    private final String path;
    private final NotificationCounter notificationCounter;

    private NotificationConsumer(HttpServer server, String host, String path, NotificationCounter notificationCounter) {
        this.server = server;
        this.host = host;
        this.path = path;
        this.notificationCounter = notificationCounter;
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
            throw new ClientException("no consumer can listen on port %d: %s".formatted(port, e.getMessage()), e);
        }
    }

    private static InetSocketAddress address(String host, int port) {
        try {
            InetAddress literal = InetAddress.ofLiteral(host);
            return literal.isLoopbackAddress() ? new InetSocketAddress(literal, port) : new InetSocketAddress(port);
        } catch (IllegalArgumentException e) {
            // A name: the producer's resolver may know another address of it than this machine's.
            return new InetSocketAddress(port);
        }
    }

    private static String secretPath() {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return "/" + HexFormat.of().formatHex(secret) + "/";
    }

    /** What stands in an endpoint reference to a client. */
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
            notificationCounter.received(Integer.parseUnsignedInt(client), ByteBuffer.wrap(message));
            return ACCEPTED;
        } catch (NumberFormatException e) {
            return NOT_FOUND;
        } finally {
            reading.release();
        }
    }
}
