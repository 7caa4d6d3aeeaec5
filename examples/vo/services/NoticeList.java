import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;

/**
 * The list of alerts that were sent to administrators: accepts the alerts that a trigger's web hook posts, and shows the latest ones.
 * Thread-safe.
 */
final class NoticeList implements HttpHandler {

    private static final int MAX_NOTICES = 50;
    private static final int MAX_BYTES = 64 * 1024;

    private final Deque<String> last = new ArrayDeque<>();

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        switch (exchange.getRequestMethod()) {
            case "POST" -> {
                byte[] body = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
                if (body.length > MAX_BYTES) {
                    ServiceListener.answer(exchange, 413, "text/plain",
                            "the notice is longer than the limit of %d bytes%n".formatted(MAX_BYTES));
                } else {
                    add(new String(body, StandardCharsets.UTF_8));
                    ServiceListener.answer(exchange, 200, "text/plain", "accepted\n");
                }
            }
            case "GET" -> ServiceListener.answer(exchange, 200, "text/plain", all());
            default -> ServiceListener.answer(exchange, 405, "text/plain", "expected POST or GET\n");
        }
    }

    private synchronized void add(String notice) {
        last.addFirst("%s %s".formatted(Instant.now().truncatedTo(ChronoUnit.SECONDS), notice.strip()));
        if (last.size() > MAX_NOTICES) {
            last.removeLast();
        }
    }

    private synchronized String all() {
        return last.isEmpty() ? "No alerts were sent yet.\n" : String.join("\n", last) + "\n";
    }
}
