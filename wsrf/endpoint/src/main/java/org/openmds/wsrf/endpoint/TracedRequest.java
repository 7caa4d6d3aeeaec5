package org.openmds.wsrf.endpoint;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.wsrf.endpoint.page.TextResponse;

/** A request with its response and its trace, after its path, method and media type were checked. */
record TracedRequest(Request request, Response response, Callback callback, CallTrace trace) {

    /** Time after which a client may try again that was refused because a budget was in use. */
    static final String RETRY_SECONDS = "2";

    /** Holds the memory of the request's body in the share of its caller; returns false if there is no room. */
    boolean holdReceived(long bytes) {
        return trace.permits().holdReceived(trace.caller().lane(), bytes);
    }

    /** Answers 503 on the calling thread, without reading more: overload must cost little. The connection ends, because its body may be unread. */
    void refuseAsBusy(String reason) {
        new TextResponse(HttpStatus.SERVICE_UNAVAILABLE_503, reason).with(HttpHeader.RETRY_AFTER, RETRY_SECONDS)
                .with(HttpHeader.CONNECTION, "close")
                .send(response, callback);
    }
}
