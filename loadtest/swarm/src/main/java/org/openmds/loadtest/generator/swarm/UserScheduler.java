package org.openmds.loadtest.generator.swarm;

import org.openmds.loadtest.model.record.Outcome;

/** Whose turn it is on one event loop. Called on it. Times are by the tester's clock. */
interface UserScheduler {

    /** Requests that are sent before answers are read again: an answer that waits meanwhile would seem slower than it was. */
    int MAX_SENDS_AT_ONCE = 64;

    /** Lets those send who are due, though not too many at once, and tells when the next one is; {@link SendTimeHeap#NEVER} for not before a request has ended. */
    long sendDue(long now);

    /** A user's request has ended. */
    void requestEnded(HttpUser user, Outcome outcome, long now);

    /** Nobody sends anything new. */
    void stop(long now);

    /** Ends everything at once; requests under way end with UNANSWERED. */
    void abort(long now);

    /** Whether nothing is under way and nothing will be. */
    boolean isOver();
}
