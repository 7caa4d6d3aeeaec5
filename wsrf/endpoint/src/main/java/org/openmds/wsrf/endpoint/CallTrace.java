package org.openmds.wsrf.endpoint;

import java.util.Optional;

import org.eclipse.jetty.server.Request;
import org.openmds.wsrf.endpoint.CallObserver.Observation;
import org.openmds.wsrf.endpoint.CallObserver.Outcome;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.service.Phases;
import org.openmds.wsrf.service.Reply;

/**
 * What becomes known about a request on its way, for its observer. Travels as a request attribute; written by the one thread that serves the request, read
 * by the one that completes the response.
 */
final class CallTrace {

    static final String ATTRIBUTE = CallTrace.class.getName();

    private final String service;
    private final Deadline deadline;
    private final Phases phases;
    private volatile String operation = "-";
    private volatile Outcome outcome = Outcome.REFUSED;
    private volatile Caller caller = Caller.ANONYMOUS;
    private volatile Optional<Reply> reply = Optional.empty();

    CallTrace(String service, Deadline deadline, Phases phases) {
        this.service = service;
        this.deadline = deadline;
        this.phases = phases;
    }

    Deadline deadline() {
        return deadline;
    }

    /** What the time goes into. */
    Phases phases() {
        return phases;
    }

    Caller caller() {
        return caller;
    }

    void cameFrom(Caller name) {
        caller = name;
    }

    /** The reply that was found by another codec and is for the next to write. */
    Optional<Reply> reply() {
        return reply;
    }

    void repliedWith(Reply found) {
        reply = Optional.of(found);
    }

    void reached(String operationName) {
        operation = operationName;
    }

    void ended(Outcome how) {
        outcome = how;
    }

    Observation observation(Request request, int status) {
        return new Observation(service, operation, outcome, caller.name(), status,
                System.nanoTime() - request.getBeginNanoTime());
    }
}
