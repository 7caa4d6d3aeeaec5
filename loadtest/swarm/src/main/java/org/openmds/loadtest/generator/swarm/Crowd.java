package org.openmds.loadtest.generator.swarm;

import java.util.Collection;
import java.util.concurrent.CompletableFuture;

/** All users of a tester, whatever carries them. Its methods return at once, but for the last. */
interface Crowd extends AutoCloseable {

    /** Users come when the plan says. */
    void begin();

    /** Nobody sends anything new. Any thread may call it, at any time and as often as it likes. */
    void stop();

    /** What is under way ends with UNANSWERED, and everybody leaves. */
    void giveUp();

    /** Completes when everybody has left, and all records are on their way. */
    CompletableFuture<Void> over();

    Collection<StatusCounts> counts();

    /** Ids of the threads of which each carries many users, as far as they run. Any thread may ask. */
    Collection<Long> loops();

    /** Ends all threads. */
    @Override
    void close();
}
