package org.openmds.wsrf.client;

import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;

import org.openmds.wsrf.lifetime.LeaseClock;

/**
 * What registrants run on; any number of them may share it.
 *
 * @param timer
 *            only starts what is due, and so one thread serves many
 * @param calls
 *            runs the blocking calls; best one virtual thread each
 * @param clock
 *            on which leases end
 * @param random
 *            spreads renewals; safe for all threads
 */
public record RegistrantThreads(ScheduledExecutorService timer, Executor calls, LeaseClock clock,
        RandomGenerator random) {

    /** With the machine's clock, a virtual thread for each call, and usual randomness. */
    public static RegistrantThreads of(ScheduledExecutorService timer) {
        return new RegistrantThreads(timer,
                Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("registrant-", 0).factory()),
                LeaseClock.system(), new Random());
    }
}
