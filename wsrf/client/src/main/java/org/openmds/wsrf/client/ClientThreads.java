package org.openmds.wsrf.client;

import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;

import org.openmds.wsrf.client.http.CallThreads;
import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * Threads, clock and random generator of registrants and subscription keepers; several of them may share one instance.
 *
 * @param timer
 *            starts the calls at their times; one thread serves many of them
 * @param calls
 *            runs the blocking calls, preferably on a virtual thread each
 * @param clock
 *            the clock for the end of leases
 * @param random
 *            spreads renewals and retries; must be thread-safe
 */
public record ClientThreads(ScheduledExecutorService timer, Executor calls, LeaseClock clock,
        RandomGenerator random) {

    /** Creates an instance with the system clock, the threads of {@link CallThreads}, and a default random generator. */
    public static ClientThreads of(ScheduledExecutorService timer) {
        return new ClientThreads(timer,
                CallThreads.executor("keeper-"), LeaseClock.system(), new Random());
    }
}
