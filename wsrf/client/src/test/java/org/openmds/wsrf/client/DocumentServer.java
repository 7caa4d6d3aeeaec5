package org.openmds.wsrf.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;

/** A plain web server with a handler of the test; it records the requests. */
final class DocumentServer implements AutoCloseable {

    /** A received request. */
    record Received(String method, Headers headers, InetSocketAddress connection) {
    }

    final List<Received> received = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    DocumentServer(HttpHandler handler) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            try (exchange) {
                received.add(new Received(exchange.getRequestMethod(), exchange.getRequestHeaders(),
                        exchange.getRemoteAddress()));
                handler.handle(exchange);
            }
        });
        server.start();
    }

    /** Starts a server with one document. */
    static DocumentServer of(String document) {
        return new DocumentServer(exchange -> send(exchange, 200, "text/xml", SoapServer.utf8(document)));
    }

    static void send(HttpExchange exchange, int status, String contentType, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", contentType);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    String url() {
        return "http://127.0.0.1:%d/cluster.xml".formatted(server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
