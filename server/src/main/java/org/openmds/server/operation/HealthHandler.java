package org.openmds.server.operation;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * {@code /health/live}: 200 while the process works; {@code /health/ready}: 200 while it also takes requests, else 503; {@code /health}: the same, and what of it
 * does not work, a line each:
 *
 * <pre>{@code
 * degraded
 * trigger action ops cannot be told since 2026-01-31T08:00:00Z; notices that wait: 3
 * }</pre>
 */
public final class HealthHandler extends Handler.Abstract.NonBlocking {

    private static final HttpField TEXT = new HttpField(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");

    private final BooleanSupplier ready;
    private final Supplier<List<String>> troubles;

    /** @param troubles what does not work while the rest does; anybody may read it */
    public HealthHandler(BooleanSupplier ready, Supplier<List<String>> troubles) {
        this.ready = ready;
        this.troubles = troubles;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        return switch (Request.getPathInContext(request)) {
            case "/health/live" -> answer(response, callback, 200, "live\n");
            case "/health/ready" -> answerIfReady(response, callback, "ready\n");
            case "/health" -> answerIfReady(response, callback, health());
            default -> false;
        };
    }

    /** A process that does a part of its work must not be restarted for the rest: that is 200, too. */
    private String health() {
        List<String> present = troubles.get();
        return present.isEmpty() ? "healthy\n" : "degraded\n" + String.join("\n", present) + "\n";
    }

    private boolean answerIfReady(Response response, Callback callback, String text) {
        return ready.getAsBoolean()
                ? answer(response, callback, 200, text)
                : answer(response, callback, 503, "not ready\n");
    }

    private static boolean answer(Response response, Callback callback, int status, String text) {
        response.setStatus(status);
        response.getHeaders().put(TEXT);
        Content.Sink.write(response, true, text, callback);
        return true;
    }
}
