package org.openmds.loadtest.generator.swarm;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A server that holds all answers back until it is released. */
final class BlockedServer implements AutoCloseable {

    private static final long LONGEST_SECONDS = 60;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch go = new CountDownLatch(1);
    private final HttpServer server;

    private BlockedServer(HttpServer server) {
        this.server = server;
    }

    static BlockedServer start() throws IOException {
        BlockedServer held = new BlockedServer(
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        held.server.createContext("/", held::answer);
        held.server.setExecutor(held.threads);
        held.server.start();
        return held;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:%d/".formatted(server.getAddress().getPort()));
    }

    /** Releases the answers; later requests are answered at once. */
    void release() {
        go.countDown();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean isLetGo = go.await(LONGEST_SECONDS, TimeUnit.SECONDS);
            exchange.sendResponseHeaders(isLetGo ? 200 : 503, -1);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
