package org.openmds.loadtest.generator.swarm;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.generator.measurement.RunNotes;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.pace.PoissonArrivals;
import org.openmds.loadtest.model.pace.ThinkTimer;

/**
 * The open model for blocking calls. One thread generates the arrivals and gives each to an idle client or to a new one, up to a limit.
 * An arrival above the limit is recorded as START_FAILED with the client number after the last.
 */
final class OpenModelArrivals implements Runnable {

    private static final long NOTHING_DUE = Long.MIN_VALUE;

    private final StoppableClock time;
    private final PoissonArrivals arrivals;
    private final SplittableRandom random;
    private final RunNotes notes;
    private final int maxClients;
    private final IntFunction<CallUser> users;
    private final ThreadFactory threads;
    private final CallRecords records;
    private final ConcurrentLinkedDeque<PooledCaller> idle = new ConcurrentLinkedDeque<>();
    private final List<PooledCaller> slots = new ArrayList<>();
    private volatile boolean ended;

    /**
     * Creates the generator of arrivals.
     *
     * @param users
     *            creates the user with the given number
     * @param threads
     *            creates the threads of users
     */
    OpenModelArrivals(RunContext run, StoppableClock time, CallRecords records, IntFunction<CallUser> users,
            ThreadFactory threads) {
        ShareUsers plan = ShareUsers.of(run.job());
        this.time = time;
        this.records = records;
        this.users = users;
        this.threads = threads;
        this.notes = run.notes();
        this.maxClients = run.options().maxInFlight();
        this.arrivals = PoissonArrivals.of(plan.plan().load(), 1.0 / plan.share().testers());
        this.random = plan.random(plan.share().tester());
    }

    @Override
    public void run() {
        long due = arrivals.next(0, ThinkTimer.exponential(random));
        while (due != PoissonArrivals.NEVER && time.await(time.start() + due)) {
            arrive(time.start() + due);
            due = arrivals.next(due, ThinkTimer.exponential(random));
        }
        ended = true;
        slots.forEach(PooledCaller::wake);
    }

    private void arrive(long due) {
        PooledCaller pooledCaller = idle.pollFirst();
        if (pooledCaller == null && slots.size() < maxClients) {
            pooledCaller = new PooledCaller(users.apply(slots.size()));
            slots.add(pooledCaller);
            pooledCaller.start();
        }
        if (pooledCaller == null) {
            notes.add("the limit of %d requests in flight is reached; further requests are not sent"
                    .formatted(maxClients));
            records.notStarted(maxClients, due, time.now());
        } else {
            pooledCaller.assign(due);
        }
    }

    /** A client and its thread. */
    private final class PooledCaller implements Runnable {
        private final CallUser user;
        private volatile long due = NOTHING_DUE;
        private @Nullable Thread thread;

        PooledCaller(CallUser user) {
            this.user = user;
        }

        void start() {
            Thread made = threads.newThread(this);
            thread = made;
            made.start();
        }

        void assign(long at) {
            due = at;
            wake();
        }

        void wake() {
            LockSupport.unpark(thread);
        }

        @Override
        public void run() {
            records.changeUsers(1);
            CallTraffic.BlockingClient client = null;
            while (awaitDue()) {
                long at = due;
                due = NOTHING_DUE;
                client = client == null ? user.open(at) : client;
                if (client != null && user.call(client, SendTime.at(at, at)) == null) {
                    break;
                }
                idle.addFirst(this);
            }
            records.changeUsers(-1);
            if (client != null) {
                user.close(client);
            }
        }

        private boolean awaitDue() {
            while (due == NOTHING_DUE && !ended) {
                LockSupport.park(this);
            }
            return due != NOTHING_DUE;
        }
    }
}
