package org.openmds.server.operation;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A plain text answer for operators.
 *
 * @param status
 *            the HTTP status
 * @param text
 *            the text, with a line break at its end
 */
public record TextAnswer(int status, String text) {

    private static final int UNAUTHORIZED = 401;

    /** Sends this answer. */
    public void send(Response response, Callback callback) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
        if (status == UNAUTHORIZED) {
            response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
        }
        Content.Sink.write(response, true, text, callback);
    }
}
