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
 * The response to a request that asks for its phases by the header {@code X-Phases: 1}: tells them in the header {@code Server-Timing} when the first
 * bytes are sent. A caller sees the times of its own request alone.
 */
final class TimedResponse extends Response.Wrapper {

    private static final String REQUESTED = "X-Phases";
    private static final String HEADER = "Server-Timing";

    private final PhaseTimer phaseTimer;

    TimedResponse(Request request, Response response, PhaseTimer phaseTimer) {
        super(request, response);
        this.phaseTimer = phaseTimer;
    }

    /** A watch, where the request asks for one. */
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
