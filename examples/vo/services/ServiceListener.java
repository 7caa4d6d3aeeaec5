import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;

/**
 * An HTTP port with services at {@code /wsrf/services/NAME}. A service answers JSON, or XML if the request asks for it
 * ({@code Accept: application/xml}, or a URL that ends in {@code .xml}).
 */
final class ServiceListener implements AutoCloseable {

    private static final String PATH = "/wsrf/services/";
    private static final int BACKLOG = 50;

    private final HttpServer server;
    private final List<ExampleService> services;

    /** Opens the port and starts to answer. */
    ServiceListener(InetSocketAddress address, ExecutorService threads, List<ExampleService> services,
            Optional<NoticeList> notices) throws IOException {
        this.services = services;
        this.server = HttpServer.create(address, BACKLOG);
        server.setExecutor(threads);
        services.forEach(each -> server.createContext(PATH + each.name(), exchange -> answer(exchange, each)));
        notices.ifPresent(each -> server.createContext("/notices", closing(each)));
        server.createContext("/health", closing(exchange -> answer(exchange, 200, "text/plain", "up\n")));
        server.start();
    }

    private static HttpHandler closing(HttpHandler handler) {
        return exchange -> {
            try (exchange) {
                handler.handle(exchange);
            }
        };
    }

    private static void answer(HttpExchange exchange, ExampleService service) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath().substring((PATH + service.name()).length());
            String accepted = String.valueOf(exchange.getRequestHeaders().getFirst("Accept"));
            if (!exchange.getRequestMethod().equals("GET")) {
                answer(exchange, 405, "text/plain", "expected GET\n");
            } else if (path.equals(".xml") || path.isEmpty() && accepted.contains("xml")) {
                answer(exchange, 200, "application/xml", service.xml());
            } else if (path.isEmpty()) {
                answer(exchange, 200, "application/json", service.json());
            } else {
                answer(exchange, 404, "text/plain", "unknown path; the paths are %1$s and %1$s.xml%n".formatted(service.name()));
            }
        }
    }

    static void answer(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    void advance() {
        services.forEach(ExampleService::advance);
    }

    /** Closes the port immediately. */
    @Override
    public void close() {
        server.stop(0);
    }
}
