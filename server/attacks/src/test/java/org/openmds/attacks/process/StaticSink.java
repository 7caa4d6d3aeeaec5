package org.openmds.attacks.process;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A minimal HTTP server that reads each request and answers 200 without content. */
final class StaticSink implements AutoCloseable {

    private static final int BACKLOG = 4_096;

    private final HttpServer server;
    private final ExecutorService threads;

    private StaticSink(HttpServer server, ExecutorService threads) {
        this.server = server;
        this.threads = threads;
    }

    static StaticSink start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        server.setExecutor(threads);
        server.createContext("/", StaticSink::answer);
        server.start();
        return new StaticSink(server, threads);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
            exchange.sendResponseHeaders(200, -1);
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
