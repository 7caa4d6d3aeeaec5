package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * A server for all services of a test: {@code /answer} is a short answer, {@code /whole} a complete file, {@code /file} the requested
 * range of it.
 */
final class RangeFileServer implements AutoCloseable {

    static final int ANSWER_BYTES = 1_000;
    private static final int FILE_BYTES = 50_000;
    private static final String RANGE = "bytes=0-";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private RangeFileServer(HttpServer server) {
        this.server = server;
    }

    static RangeFileServer start() throws IOException {
        RangeFileServer started = new RangeFileServer(
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100));
        started.server.createContext("/answer", exchange -> send(exchange, 200, ANSWER_BYTES));
        started.server.createContext("/whole", exchange -> send(exchange, 200, FILE_BYTES));
        started.server.createContext("/file", exchange -> send(exchange, 206,
                1 + Integer.parseInt(exchange.getRequestHeaders().getFirst("Range").substring(RANGE.length()))));
        started.server.setExecutor(started.threads);
        started.server.start();
        return started;
    }

    private static void send(HttpExchange exchange, int status, int bytes) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(status, bytes);
            exchange.getResponseBody().write(new byte[bytes]);
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
