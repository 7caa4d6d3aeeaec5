package org.openmds.loadtest.generator.swarm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

import org.openmds.loadtest.model.pace.PoissonArrivals;
import org.openmds.loadtest.model.pace.ThinkTimer;
import org.openmds.loadtest.model.record.Outcome;

/**
 * Scheduler of the open model for one event loop, which generates its part of the arrivals. A request takes an idle client, or a new one
 * if all are busy, up to a limit. An arrival above the limit is recorded as START_FAILED with the client number after the last. Clients
 * keep their connections as the plan says. They are not users of the plan, so their start and end are not recorded.
 */
final class OpenModelScheduler implements UserScheduler {

    /** A client, created on demand. */
    private static final class PooledUser {
        private final HttpUser user;
        private RequestScript script = RequestScript.EMPTY;
        private boolean prepared;
        private boolean leaving;
        private long due;

        PooledUser(HttpUser user) {
            this.user = user;
        }
    }

    private final UserLoop loop;
    private final PoissonArrivals arrivals;
    private final SplittableRandom random;
    private final int first;
    private final int every;
    private final int maxClients;
    private final List<PooledUser> slots = new ArrayList<>();
    private final Deque<PooledUser> idle = new ArrayDeque<>();
    private long next;
    private int endedClients;

    /**
     * Creates the scheduler of one loop.
     *
     * @param first
     *            number of this loop
     * @param every
     *            number of loops
     * @param most
     *            largest number of clients of this loop
     */
    OpenModelScheduler(UserLoop loop, int first, int every, int most) {
        ShareUsers users = ShareUsers.of(loop.run().job());
        int testers = users.share().testers();
        this.loop = loop;
        this.first = first;
        this.every = every;
        this.maxClients = most;
        this.arrivals = PoissonArrivals.of(users.plan().load(), 1.0 / testers / every);
        this.random = users.random((long) first * testers + users.share().tester());
        this.next = nextArrival(0);
    }

    private long nextArrival(long time) {
        long due = arrivals.next(time, ThinkTimer.exponential(random));
        return due == PoissonArrivals.NEVER ? SendTimeHeap.NEVER : loop.run().start() + due;
    }

    @Override
    public long sendDue(long now) {
        for (int i = 0; i < MAX_SENDS_AT_ONCE && next <= now; i++) {
            arrive(next, now);
            next = nextArrival(next - loop.run().start());
        }
        if (next == SendTimeHeap.NEVER) {
            endIdleClients();
        }
        return next;
    }

    private void arrive(long due, long now) {
        PooledUser pooledUser = idle.pollFirst();
        if (pooledUser == null && slots.size() < maxClients) {
            pooledUser = new PooledUser(new HttpUser(loop, slots.size() * every + first));
            slots.add(pooledUser);
            loop.counts().user(1);
        }
        if (pooledUser == null) {
            loop.notes()
                    .add("the limit of %d requests in flight is reached; further requests are not sent"
                            .formatted(maxClients * every));
            loop.notStarted(maxClients * every, now, due);
            return;
        }
        pooledUser.due = due;
        if (pooledUser.prepared) {
            pooledUser.user.send(due);
        } else {
            pooledUser.script = new RequestScript(loop.traffic().setupRequests(pooledUser.user.client()));
            prepare(pooledUser);
        }
    }

    private void prepare(PooledUser pooledUser) {
        if (!pooledUser.script.sendNext(pooledUser.user)) {
            pooledUser.prepared = true;
            pooledUser.user.send(pooledUser.due);
        }
    }

    @Override
    public void requestEnded(HttpUser user, Outcome outcome, long now) {
        PooledUser pooledUser = slots.get(user.client() / every);
        if (pooledUser.leaving) {
            continueLeaving(pooledUser);
        } else if (pooledUser.prepared) {
            release(pooledUser);
        } else if (outcome.isSuccess()) {
            prepare(pooledUser);
        } else {
            loop.notes()
                    .add("clients cannot start: a request before their first measured request ended with " + outcome);
            user.offerExample(outcome, now);
            loop.notStarted(user.client(), now, pooledUser.due);
            release(pooledUser);
        }
    }

    private void release(PooledUser pooledUser) {
        if (next == SendTimeHeap.NEVER) {
            leave(pooledUser);
        } else {
            idle.addFirst(pooledUser);
        }
    }

    private void leave(PooledUser pooledUser) {
        pooledUser.leaving = true;
        loop.counts().user(-1);
        pooledUser.script = pooledUser.prepared
                ? new RequestScript(loop.traffic().teardownRequests(pooledUser.user.client()))
                : RequestScript.EMPTY;
        continueLeaving(pooledUser);
    }

    private void continueLeaving(PooledUser pooledUser) {
        if (!pooledUser.script.sendNext(pooledUser.user)) {
            pooledUser.user.disconnect();
            endedClients++;
        }
    }

    @Override
    public void stop(long now) {
        next = SendTimeHeap.NEVER;
        endIdleClients();
    }

    private void endIdleClients() {
        for (PooledUser pooledUser = idle.pollFirst(); pooledUser != null; pooledUser = idle.pollFirst()) {
            leave(pooledUser);
        }
    }

    @Override
    public void abort(long now) {
        stop(now);
        for (PooledUser pooledUser : slots) {
            if (pooledUser.user.isBusy() && !pooledUser.leaving) {
                pooledUser.user.abort(Outcome.UNANSWERED);
            }
        }
        for (PooledUser pooledUser : slots) {
            pooledUser.script = RequestScript.EMPTY;
            if (pooledUser.user.isBusy()) {
                pooledUser.user.abort(Outcome.UNANSWERED);
            }
        }
    }

    @Override
    public boolean isOver() {
        return next == SendTimeHeap.NEVER && endedClients == slots.size();
    }
}
