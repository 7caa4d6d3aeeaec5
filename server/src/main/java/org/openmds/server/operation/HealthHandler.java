package org.openmds.server.operation;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * {@code /health/live}: 200 while the process runs; {@code /health/ready}: 200 while it also accepts requests, else 503; {@code /health}: the same
 * status. The text of both has a line for each part that fails, is stalled, exhausted or has refused requests:
 *
 * <pre>{@code
 * degraded
 * trigger action ops has been failing since 2026-01-31T08:00:00Z; alerts that wait: 3
 * }</pre>
 */
public final class HealthHandler extends Handler.Abstract.NonBlocking {

    private static final HttpField TEXT = new HttpField(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");

    private final BooleanSupplier ready;
    private final Supplier<List<String>> problems;
    private final boolean details;

    /**
     * @param problems
     *            supplies a line for each part that fails while the rest works; any caller may read it
     * @param details
     *            whether {@code /health} is answered, and whether {@code /health/ready} names problems
     */
    public HealthHandler(BooleanSupplier ready, Supplier<List<String>> problems, boolean details) {
        this.ready = ready;
        this.problems = problems;
        this.details = details;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        return switch (Request.getPathInContext(request)) {
            case "/health/live" -> answer(response, callback, 200, "live\n");
            case "/health/ready" -> answerIfReady(response, callback, details ? "ready\n" + lines() : "ready\n");
            case "/health" -> details && answerIfReady(response, callback, health());
            default -> false;
        };
    }

    /** Returns the text of the answer. A partial failure is 200 too, because restarting the process would not help. */
    private String health() {
        String lines = lines();
        return lines.isEmpty() ? "healthy\n" : "degraded\n" + lines;
    }

    private String lines() {
        return problems.get().stream().map(problem -> problem + "\n").collect(Collectors.joining());
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
