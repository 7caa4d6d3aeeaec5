package org.openmds.server.operation;

import java.util.function.BooleanSupplier;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** {@code /health/live}: 200 while the process works; {@code /health/ready}: 200 while it also takes requests, else 503. */
public final class HealthHandler extends Handler.Abstract.NonBlocking {

    private static final HttpField TEXT = new HttpField(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");

    private final BooleanSupplier ready;

    public HealthHandler(BooleanSupplier ready) {
        this.ready = ready;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        return switch (Request.getPathInContext(request)) {
            case "/health/live" -> answer(response, callback, 200, "live\n");
            case "/health/ready" -> ready.getAsBoolean()
                    ? answer(response, callback, 200, "ready\n")
                    : answer(response, callback, 503, "not ready\n");
            default -> false;
        };
    }

    private static boolean answer(Response response, Callback callback, int status, String text) {
        response.setStatus(status);
        response.getHeaders().put(TEXT);
        Content.Sink.write(response, true, text, callback);
        return true;
    }
}
