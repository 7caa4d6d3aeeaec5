package org.openmds.loadtest.generator.swarm;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.pace.Arrivals;
import org.openmds.loadtest.model.pace.Thinking;

/**
 * The open model of calls: a thread lets requests arrive, and gives each to an idle client or a new one, up to a limit; beyond it a request ends with
 * START_FAILED, in the name of the client after the last.
 */
final class OpenCalls implements Runnable {

    private static final long NOTHING = Long.MIN_VALUE;

    private final CallTime time;
    private final Arrivals arrivals;
    private final SplittableRandom random;
    private final Notes notes;
    private final int most;
    private final IntFunction<CallUser> users;
    private final ThreadFactory threads;
    private final CallRecords records;
    private final ConcurrentLinkedDeque<Slot> idle = new ConcurrentLinkedDeque<>();
    private final List<Slot> slots = new ArrayList<>();
    private volatile boolean ended;

    /**
     * @param users
     *            makes the user of that number
     * @param threads
     *            of users
     */
    OpenCalls(Run run, CallTime time, CallRecords records, IntFunction<CallUser> users, ThreadFactory threads) {
        ShareUsers plan = ShareUsers.of(run.job());
        this.time = time;
        this.records = records;
        this.users = users;
        this.threads = threads;
        this.notes = run.notes();
        this.most = run.options().mostInFlight();
        this.arrivals = Arrivals.of(plan.plan().load(), 1.0 / plan.share().testers());
        this.random = plan.random(plan.share().tester());
    }

    @Override
    public void run() {
        long due = arrivals.next(0, Thinking.exponential(random));
        while (due != Arrivals.NEVER && time.await(time.start() + due)) {
            arrive(time.start() + due);
            due = arrivals.next(due, Thinking.exponential(random));
        }
        ended = true;
        slots.forEach(Slot::wake);
    }

    private void arrive(long due) {
        Slot slot = idle.pollFirst();
        if (slot == null && slots.size() < most) {
            slot = new Slot(users.apply(slots.size()));
            slots.add(slot);
            slot.start();
        }
        if (slot == null) {
            notes.tell("more than %d requests were under way at once; the rest was not sent".formatted(most));
            records.notStarted(most, due, time.now());
        } else {
            slot.give(due);
        }
    }

    /** A client and its thread. */
    private final class Slot implements Runnable {
        private final CallUser user;
        private volatile long due = NOTHING;
        private @Nullable Thread thread;

        Slot(CallUser user) {
            this.user = user;
        }

        void start() {
            Thread made = threads.newThread(this);
            thread = made;
            made.start();
        }

        void give(long at) {
            due = at;
            wake();
        }

        void wake() {
            LockSupport.unpark(thread);
        }

        @Override
        public void run() {
            records.users(1);
            CallTraffic.Client client = null;
            while (awaitDue()) {
                long at = due;
                due = NOTHING;
                client = client == null ? user.open(at) : client;
                if (client != null && user.call(client, Due.at(at, at)) == null) {
                    break;
                }
                idle.addFirst(this);
            }
            records.users(-1);
            if (client != null) {
                user.close(client);
            }
        }

        private boolean awaitDue() {
            while (due == NOTHING && !ended) {
                LockSupport.park(this);
            }
            return due != NOTHING;
        }
    }
}
