package org.openmds.wsrf.client;

import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;

import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * Threads, clock and random generator of registrants; several registrants may share them.
 *
 * @param timer
 *            starts the calls at their times; one thread serves many registrants
 * @param calls
 *            runs the blocking calls, preferably on a virtual thread each
 * @param clock
 *            the clock for the end of leases
 * @param random
 *            spreads the renewals; must be thread-safe
 */
public record RegistrantThreads(ScheduledExecutorService timer, Executor calls, LeaseClock clock,
        RandomGenerator random) {

    /** Creates an instance with the system clock, a virtual thread for each call, and a default random generator. */
    public static RegistrantThreads of(ScheduledExecutorService timer) {
        return new RegistrantThreads(timer,
                Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("registrant-", 0).factory()),
                LeaseClock.system(), new Random());
    }
}
