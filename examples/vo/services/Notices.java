import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;

/** The list of what administrators were told: takes what a web hook of a trigger posts, and shows the last of it. Thread-safe. */
final class Notices implements HttpHandler {

    private static final int MOST = 50;
    private static final int LONGEST = 64 * 1024;

    private final Deque<String> last = new ArrayDeque<>();

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        switch (exchange.getRequestMethod()) {
            case "POST" -> {
                byte[] body = exchange.getRequestBody().readNBytes(LONGEST + 1);
                if (body.length > LONGEST) {
                    Listener.answer(exchange, 413, "text/plain", "a notice has %d bytes at most%n".formatted(LONGEST));
                } else {
                    add(new String(body, StandardCharsets.UTF_8));
                    Listener.answer(exchange, 200, "text/plain", "taken\n");
                }
            }
            case "GET" -> Listener.answer(exchange, 200, "text/plain", all());
            default -> Listener.answer(exchange, 405, "text/plain", "expected POST or GET\n");
        }
    }

    private synchronized void add(String notice) {
        last.addFirst("%s %s".formatted(Instant.now().truncatedTo(ChronoUnit.SECONDS), notice.strip()));
        if (last.size() > MOST) {
            last.removeLast();
        }
    }

    private synchronized String all() {
        return last.isEmpty() ? "Nobody was told anything yet.\n" : String.join("\n", last) + "\n";
    }
}
