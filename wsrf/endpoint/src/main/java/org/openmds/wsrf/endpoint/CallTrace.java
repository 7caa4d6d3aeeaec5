package org.openmds.wsrf.endpoint;

import java.util.Optional;

import org.eclipse.jetty.server.Request;
import org.openmds.wsrf.endpoint.CallObserver.CallOutcome;
import org.openmds.wsrf.endpoint.CallObserver.ObservedCall;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.service.PhaseTimer;
import org.openmds.wsrf.service.Reply;

/**
 * What becomes known about a request on its way, for its observer. Travels as a request attribute; written by the one thread that serves the request, read
 * by the one that completes the response.
 */
final class CallTrace {

    static final String ATTRIBUTE = CallTrace.class.getName();

    private final String service;
    private final Deadline deadline;
    private final PhaseTimer phaseTimer;
    private volatile String operation = "-";
    private volatile CallOutcome outcome = CallOutcome.REFUSED;
    private volatile Caller caller = Caller.ANONYMOUS;
    private volatile Optional<Reply> reply = Optional.empty();

    CallTrace(String service, Deadline deadline, PhaseTimer phaseTimer) {
        this.service = service;
        this.deadline = deadline;
        this.phaseTimer = phaseTimer;
    }

    Deadline deadline() {
        return deadline;
    }

    /** What the time goes into. */
    PhaseTimer phases() {
        return phaseTimer;
    }

    Caller caller() {
        return caller;
    }

    void recordCaller(Caller name) {
        caller = name;
    }

    /** The reply that was found by another codec and is for the next to write. */
    Optional<Reply> reply() {
        return reply;
    }

    void recordReply(Reply found) {
        reply = Optional.of(found);
    }

    void recordOperation(String operationName) {
        operation = operationName;
    }

    void recordOutcome(CallOutcome how) {
        outcome = how;
    }

    ObservedCall observation(Request request, int status) {
        return new ObservedCall(service, operation, outcome, caller.name(), status,
                System.nanoTime() - request.getBeginNanoTime());
    }
}
