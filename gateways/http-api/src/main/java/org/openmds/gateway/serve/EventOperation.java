package org.openmds.gateway.serve;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiOperation;
import org.openmds.gateway.route.ApiRequest;

/** Answers requests with a stream of events that does not end. Thread-safe. */
public interface EventOperation extends ApiOperation {

    /**
     * Begins a stream; does not wait.
     *
     * @param callback
     *            is completed when the stream ends
     * @throws org.openmds.gateway.route.ApiProblem
     *             there is no such stream, or no room for it; nothing was sent
     */
    void follow(ApiRequest known, Request request, Response response, Callback callback);

    @Override
    default ApiAnswer answer(ApiRequest request) {
        throw new IllegalStateException("a stream has no single answer");
    }
}
