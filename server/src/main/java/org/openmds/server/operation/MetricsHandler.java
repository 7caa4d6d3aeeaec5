package org.openmds.server.operation;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** {@code /metrics}: all meters as Prometheus text, for every caller. */
public final class MetricsHandler extends Handler.Abstract {

    private final PrometheusMeterRegistry registry;
    private final AnswerPlaces places = new AnswerPlaces("answers of /metrics");

    public MetricsHandler(PrometheusMeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!Request.getPathInContext(request).equals("/metrics")) {
            return false;
        }
        places.answer(request, response, callback, sent -> {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8");
            Content.Sink.write(response, true, registry.scrape(), sent);
        });
        return true;
    }
}
