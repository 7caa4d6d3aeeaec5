package org.openmds.aggregator.subscription;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.random.RandomGenerator;

import org.openmds.aggregator.Scheduler;
import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * The dependencies of subscribers.
 *
 * @param executor
 *            starts a virtual thread for each task; tasks block on the network
 * @param random
 *            source of random numbers for jitter
 */
public record SubscriberDependencies(LeaseClock clock, Scheduler scheduler, Executor executor, RandomGenerator random,
        SubscriptionMetrics metrics) {

    /** Ends a session at its producer in a separate task, unless the process stops; returns at once. */
    void endLater(SubscriptionSession session) {
        try {
            executor.execute(session::end);
        } catch (RejectedExecutionException stopping) {
            // The subscription expires with its lease.
        }
    }
}
