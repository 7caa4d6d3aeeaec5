package org.openmds.aggregator.subscription;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.random.RandomGenerator;

import org.openmds.aggregator.Scheduler;
import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * What subscribers need of the process.
 *
 * @param executor
 *            starts a virtual thread for each piece of work; it blocks on the network
 * @param random
 *            for jitter
 */
public record SubscriberDependencies(LeaseClock clock, Scheduler scheduler, Executor executor, RandomGenerator random,
        SubscriptionMetrics metrics) {

    /** Ends a session at its producer, if there is still time for it; returns at once. */
    void endLater(SubscriptionSession session) {
        try {
            executor.execute(session::end);
        } catch (RejectedExecutionException stopping) {
            // It is left to its lease.
        }
    }
}
