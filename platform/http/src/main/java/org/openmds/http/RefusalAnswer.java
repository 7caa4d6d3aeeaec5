package org.openmds.http;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The plain text answer to a refused request.
 *
 * @param status
 *            the HTTP status
 * @param text
 *            the text, with a line break at its end
 */
record RefusalAnswer(int status, String text) {

    /** Sends this answer. */
    void send(Response response, Callback callback) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
        Content.Sink.write(response, true, text, callback);
    }

    /** Sends this answer to a client that may try again after a second. */
    void sendWithRetry(Response response, Callback callback) {
        response.getHeaders().put(HttpHeader.RETRY_AFTER, "1");
        send(response, callback);
    }
}
