package org.openmds.loadtest.generator.swarm;

import org.openmds.loadtest.model.record.Outcome;

/** Decides when the users of one event loop send requests. Called on that loop's thread. Times are those of the tester's clock. */
interface UserScheduler {

    /** Limit of requests that are sent before answers are read again. A waiting answer would appear slower than it was. */
    int MAX_SENDS_AT_ONCE = 64;

    /**
     * Sends requests that are due, up to a limit, and returns the time of the next one; {@link SendTimeHeap#NEVER} if it depends on the
     * end of a request.
     */
    long sendDue(long now);

    /** Called when a user's request has ended. */
    void requestEnded(HttpUser user, Outcome outcome, long now);

    /** Stops sending new requests. */
    void stop(long now);

    /** Ends everything at once; requests in flight end with UNANSWERED. */
    void abort(long now);

    /** True if no request is in flight and none will follow. */
    boolean isOver();
}
