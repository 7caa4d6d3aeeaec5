package org.openmds.loadtest.generator.swarm;

import java.util.Collection;
import java.util.concurrent.CompletableFuture;

/** All users of a tester, whatever carries them. Its methods return at once, but for the last. */
interface UserGroup extends AutoCloseable {

    /** Users come when the plan says. */
    void start();

    /** Nobody sends anything new. Any thread may call it, at any time and as often as it likes. */
    void stop();

    /** What is under way ends with UNANSWERED, and everybody leaves. */
    void abort();

    /** Completes when everybody has left, and all records are on their way. */
    CompletableFuture<Void> completion();

    Collection<StatusCounts> counts();

    /** Ids of the threads of which each carries many users, as far as they run. Any thread may ask. */
    Collection<Long> loopThreadIds();

    /** Ends all threads. */
    @Override
    void close();
}
