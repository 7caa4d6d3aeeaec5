package org.openmds.aggregator.query;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.openmds.wsrf.addressing.EndpointReference;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** An HTTP server with scripted answers; it counts connections and concurrent requests, and records the requests. */
public final class ScriptedHttpServer implements AutoCloseable {

    /** A handler for one request. */
    public interface ExchangeHandler {
        /** Answers the exchange. */
        void to(HttpExchange exchange) throws IOException;
    }

    public final List<String> requests = new CopyOnWriteArrayList<>();
    final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();
    final AtomicInteger mostAtATime = new AtomicInteger();
    private final AtomicInteger atATime = new AtomicInteger();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    public ScriptedHttpServer(ExchangeHandler exchangeHandler) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            connections.add(exchange.getRemoteAddress());
            mostAtATime.accumulateAndGet(atATime.incrementAndGet(), Math::max);
            // A client that has the answer, which is sent at the end of the exchange, may send its next request.
            try (exchange; Closeable _ = atATime::decrementAndGet) {
                requests.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
                exchangeHandler.to(exchange);
            }
        });
        server.start();
    }

    /** Starts a server that returns one payload for all requests, in SOAP 1.1. */
    static ScriptedHttpServer answering(String payload) {
        return new ScriptedHttpServer(exchange -> send(exchange, 200, "text/xml", soap(payload)));
    }

    /** Starts a server that accepts requests and never answers. */
    static ScriptedHttpServer hanging() {
        CountDownLatch never = new CountDownLatch(1);
        return new ScriptedHttpServer(exchange -> await(never, 60_000));
    }

    /** Starts a server that sends its answer slowly, byte by byte. */
    static ScriptedHttpServer trickling(long pauseMillis) {
        CountDownLatch never = new CountDownLatch(1);
        return new ScriptedHttpServer(exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/xml");
            exchange.sendResponseHeaders(200, 0);
            OutputStream body = exchange.getResponseBody();
            while (!await(never, pauseMillis)) {
                body.write(' ');
                body.flush();
            }
        });
    }

    public static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    public static String soap(String payload) {
        return "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>" + payload
                + "</s:Body></s:Envelope>";
    }

    /** Returns the response of an operation of WS-ResourceProperties. */
    public static String response(String operation, String content) {
        return "<rp:%sResponse xmlns:rp='http://docs.oasis-open.org/wsrf/rp-2'>%s</rp:%sResponse>".formatted(operation,
                content, operation);
    }

    static boolean await(CountDownLatch latch, long millis) {
        try {
            return latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    public String url() {
        return "http://127.0.0.1:%d/wsrf/services/Any".formatted(server.getAddress().getPort());
    }

    public EndpointReference reference() {
        return EndpointReference.of(url());
    }

    @Override
    public void close() {
        threads.shutdownNow();
        server.stop(0);
    }
}
