package org.openmds.server.suite;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A web server that receives alerts as JSON. Thread-safe. */
final class HookServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Post> posts = new CopyOnWriteArrayList<>();

    /**
     * A received request.
     *
     * @param key
     *            the header Idempotency-Key
     */
    record Post(String path, String contentType, String key, String body) {

        /** Returns the JSON, parsed as YAML. */
        Object json() {
            return new Load(LoadSettings.builder().build()).loadFromString(body);
        }

        @SuppressWarnings("unchecked")
        Map<String, Object> object() {
            return (Map<String, Object>) json();
        }

        @SuppressWarnings("unchecked")
        List<Map<String, Object>> objects() {
            return (List<Map<String, Object>>) json();
        }
    }

    private HookServer(HttpServer server) {
        this.server = server;
    }

    static HookServer start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        HookServer hooks = new HookServer(server);
        server.setExecutor(hooks.threads);
        server.createContext("/", hooks::take);
        server.start();
        return hooks;
    }

    String url(String path) {
        return "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path);
    }

    /** Returns the requests for a path, in the order of arrival. */
    List<Post> posts(String path) {
        return posts.stream().filter(post -> post.path().equals(path)).toList();
    }

    /** Returns the different summaries of all alerts of a kind, {@code firing} or {@code resolved}, in notices of the form openmds. */
    @SuppressWarnings("unchecked")
    Set<String> summaries(String path, String kind) {
        return posts(path).stream()
                .map(Post::object)
                .filter(notice -> kind.equals(notice.get("kind")))
                .flatMap(notice -> ((List<Map<String, Object>>) Objects.requireNonNull(notice.get("alerts"))).stream())
                .map(alert -> String.valueOf(alert.get("summary")))
                .collect(Collectors.toSet());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            posts.add(new Post(exchange.getRequestURI().getPath(), header(exchange, "Content-Type"),
                    header(exchange, "Idempotency-Key"), body));
            exchange.sendResponseHeaders(200, -1);
        }
    }

    private static String header(HttpExchange exchange, String name) {
        return String.valueOf(exchange.getRequestHeaders().getFirst(name));
    }
}
