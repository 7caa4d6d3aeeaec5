package org.openmds.loadtest.generator.swarm;

import java.util.Collection;
import java.util.concurrent.CompletableFuture;

import org.openmds.loadtest.generator.measurement.StatusCounts;

/** All virtual users of a tester. All methods except {@link #close} return at once. */
interface UserGroup extends AutoCloseable {

    /** Starts the users at the times of the plan. */
    void start();

    /** Stops sending new requests. Callable from any thread, at any time, and more than once. */
    void stop();

    /** Ends the requests in flight with UNANSWERED and removes all users. */
    void abort();

    /** Completes when all users have left and all records have been passed on. */
    CompletableFuture<Void> completion();

    Collection<StatusCounts> counts();

    /** Returns the ids of the running threads that carry many users each. Callable from any thread. */
    Collection<Long> loopThreadIds();

    /** Ends all threads. */
    @Override
    void close();
}
