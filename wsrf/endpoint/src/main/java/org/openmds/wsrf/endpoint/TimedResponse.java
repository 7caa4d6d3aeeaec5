package org.openmds.wsrf.endpoint;

import java.nio.ByteBuffer;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.service.PhaseTimer;
import org.openmds.wsrf.service.PhaseTimer.Phase;

/**
 * The response to a request with the header {@code X-Phases: 1}. It sends the times of the request's phases in the header {@code Server-Timing}. A
 * caller sees only the times of its own request.
 */
final class TimedResponse extends Response.Wrapper {

    private static final String REQUESTED = "X-Phases";
    private static final String HEADER = "Server-Timing";

    private final PhaseTimer phaseTimer;

    TimedResponse(Request request, Response response, PhaseTimer phaseTimer) {
        super(request, response);
        this.phaseTimer = phaseTimer;
    }

    /** Returns a running timer if the request asks for its phases. */
    static PhaseTimer requestedTimer(Request request) {
        HttpFields headers = request.getHeaders();
        return "1".equals(headers.get(REQUESTED)) ? PhaseTimer.startedAt(request.getBeginNanoTime()) : PhaseTimer.NONE;
    }

    @Override
    public void write(boolean last, @Nullable ByteBuffer content, Callback callback) {
        if (!isCommitted()) {
            phaseTimer.lap(Phase.SERIALIZE);
            getHeaders().put(HEADER, phaseTimer.serverTiming());
        }
        super.write(last, content, callback);
    }
}
