package org.openmds.loadtest.result.progress;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** Serves the state of a run as {@code /metrics} for Prometheus. {@link #close} stops it immediately. */
public final class MetricsEndpoint implements AutoCloseable {

    private static final int ACCEPT_QUEUE = 16;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(2,
            Thread.ofPlatform().name("metrics-", 0).daemon().factory());
    private final Supplier<LiveStatus> status;

    private MetricsEndpoint(HttpServer server, Supplier<LiveStatus> status) {
        this.server = server;
        this.status = status;
    }

    /**
     * @param address
     *            port 0 for any free port
     * @param status
     *            returns the status; called by this server's own threads
     * @throws IOException
     *             if the address cannot be bound
     */
    public static MetricsEndpoint serve(InetSocketAddress address, Supplier<LiveStatus> status) throws IOException {
        MetricsEndpoint metrics = new MetricsEndpoint(server(address), status);
        metrics.server.createContext("/", metrics::answer);
        metrics.server.setExecutor(metrics.threads);
        metrics.server.start();
        return metrics;
    }

    private static HttpServer server(InetSocketAddress address) throws IOException {
        try {
            return HttpServer.create(address, ACCEPT_QUEUE);
        } catch (IOException e) {
            throw new IOException("cannot serve metrics at %s:%d: %s".formatted(address.getHostString(),
                    address.getPort(), e.getMessage()), e);
        }
    }

    public InetSocketAddress address() {
        return server.getAddress();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean known = "/metrics".equals(exchange.getRequestURI().getPath());
            byte[] body = (known ? PrometheusText.of(status.get()) : "see /metrics\n").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            exchange.sendResponseHeaders(known ? 200 : 404, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
