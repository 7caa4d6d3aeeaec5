package org.openmds.loadtest.generator.swarm;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.model.pace.ActivePeriod;
import org.openmds.loadtest.model.pace.ThinkTimer;
import org.openmds.loadtest.model.record.Outcome;

/** The closed model on one event loop: its part of the users, each with its windows. */
final class ClosedModelScheduler implements UserScheduler {

    /** After a request that was never sent; a user without think time would do nothing but fail. */
    static final long FAILURE_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

    private enum UserState {
        INACTIVE, PREPARING, THINKING, BUSY, LEAVING, ENDED
    }

    /** A user of this loop and where he is in his plan. */
    private static final class ScheduledUser {
        private final HttpUser user;
        private final List<ActivePeriod> windows;
        private final SplittableRandom random;
        private UserState state = UserState.INACTIVE;
        private RequestScript script = RequestScript.EMPTY;
        private int window;
        private boolean active;
        /** When he came; once he is active, since when. */
        private long began;
        private long due;
        /** When the service let him go: when his last request ended. */
        private long freeSince;

        ScheduledUser(HttpUser user, List<ActivePeriod> windows, SplittableRandom random) {
            this.user = user;
            this.windows = windows;
            this.random = random;
        }
    }

    private final UserLoop loop;
    private final ThinkTimer thinkTimer;
    private final List<ScheduledUser> places = new ArrayList<>();
    private final int first;
    private final int every;
    private final SendTimeHeap sendTimeHeap = new SendTimeHeap();
    private long stopped = SendTimeHeap.NEVER;
    private int remainingUsers;

    /**
     * Clients {@code first}, {@code first + every}, … of the tester.
     */
    ClosedModelScheduler(UserLoop loop, int first, int every) {
        this.loop = loop;
        this.first = first;
        this.every = every;
        this.thinkTimer = new ThinkTimer(loop.run().job().plan().load().think());
        ShareUsers users = ShareUsers.of(loop.run().job());
        for (int client = first; client < users.clients(); client += every) {
            add(new ScheduledUser(new HttpUser(loop, client), users.windows(client), users.random(client)));
        }
    }

    private void add(ScheduledUser scheduledUser) {
        if (scheduledUser.windows.isEmpty()) {
            scheduledUser.state = UserState.ENDED;
        } else {
            remainingUsers++;
            sendTimeHeap.add(loop.run().start() + scheduledUser.windows.getFirst().from(), places.size());
        }
        places.add(scheduledUser);
    }

    @Override
    public long sendDue(long now) {
        for (int i = 0; i < MAX_SENDS_AT_ONCE && sendTimeHeap.first() <= now; i++) {
            ScheduledUser scheduledUser = places.get(sendTimeHeap.remove());
            if (scheduledUser.state == UserState.INACTIVE) {
                enter(scheduledUser, now);
            } else if (scheduledUser.state == UserState.THINKING) {
                if (scheduledUser.due >= end(scheduledUser) || now >= end(scheduledUser)) {
                    leave(scheduledUser, now, Outcome.OK);
                } else {
                    send(scheduledUser);
                }
            }
        }
        return sendTimeHeap.first();
    }

    private void enter(ScheduledUser scheduledUser, long now) {
        scheduledUser.state = UserState.PREPARING;
        scheduledUser.began = now;
        scheduledUser.due = loop.run().start() + scheduledUser.windows.get(scheduledUser.window).from();
        scheduledUser.script = new RequestScript(loop.traffic().setupRequests(scheduledUser.user.client()));
        prepare(scheduledUser, now, false);
    }

    /** Goes on with what comes before the first request; that is due when it is done, where there was anything. */
    private void prepare(ScheduledUser scheduledUser, long now, boolean prepared) {
        if (!scheduledUser.script.sendNext(scheduledUser.user)) {
            scheduledUser.due = prepared ? Math.max(scheduledUser.due, now) : scheduledUser.due;
            if (now >= end(scheduledUser)) {
                leave(scheduledUser, now, Outcome.OK);
            } else {
                begin(scheduledUser, now);
                send(scheduledUser);
            }
        }
    }

    /** Active from here on: who still prepares is none of the users that N = X (R + Z) counts. */
    private void begin(ScheduledUser scheduledUser, long now) {
        scheduledUser.active = true;
        scheduledUser.began = now;
        loop.records().userBegan(scheduledUser.user.client(), now);
        loop.counts().user(1);
    }

    private void send(ScheduledUser scheduledUser) {
        scheduledUser.state = UserState.BUSY;
        scheduledUser.user.send(scheduledUser.due, scheduledUser.freeSince);
    }

    @Override
    public void requestEnded(HttpUser user, Outcome outcome, long now) {
        ScheduledUser scheduledUser = places.get((user.client() - first) / every);
        switch (scheduledUser.state) {
            case PREPARING -> {
                if (outcome.isSuccess()) {
                    prepare(scheduledUser, now, true);
                } else {
                    preparationFailed(scheduledUser, outcome, now);
                }
            }
            case BUSY -> think(scheduledUser, outcome, now);
            case LEAVING -> continueLeaving(scheduledUser);
            default -> throw new IllegalStateException("a request ended of a user who is " + scheduledUser.state);
        }
    }

    private void preparationFailed(ScheduledUser scheduledUser, Outcome outcome, long now) {
        loop.notes().add("clients could not start: what comes before their first request ended with " + outcome);
        scheduledUser.user.offerExample(outcome, now);
        loop.notStarted(scheduledUser.user.client(), now, scheduledUser.began);
        leave(scheduledUser, now, Outcome.START_FAILED);
    }

    private void think(ScheduledUser scheduledUser, Outcome outcome, long now) {
        scheduledUser.due = thinkTimer.nextDue(scheduledUser.user.intended(), now, scheduledUser.random);
        long earliest = outcome == Outcome.REFUSED || outcome == Outcome.START_FAILED ? now + FAILURE_PAUSE : now;
        // The pause is the generator's own: whoever is late by it was not held back by the service.
        scheduledUser.freeSince = now;
        long end = end(scheduledUser);
        if (now >= end) {
            leave(scheduledUser, now, Outcome.OK);
        } else if (scheduledUser.due <= now && earliest <= now) {
            send(scheduledUser);
        } else {
            scheduledUser.state = UserState.THINKING;
            long at = Math.min(Math.max(scheduledUser.due, earliest), end);
            sendTimeHeap.add(at, (scheduledUser.user.client() - first) / every);
            loop.scheduleWork(at);
        }
    }

    private long end(ScheduledUser scheduledUser) {
        return Math.min(stopped, loop.run().start() + scheduledUser.windows.get(scheduledUser.window).to());
    }

    private void leave(ScheduledUser scheduledUser, long now, Outcome outcome) {
        if (scheduledUser.active || outcome == Outcome.START_FAILED) {
            loop.records()
                    .userEnded(scheduledUser.user.client(), scheduledUser.began, now - scheduledUser.began, outcome);
        }
        if (scheduledUser.active) {
            scheduledUser.active = false;
            loop.counts().user(-1);
        }
        scheduledUser.state = UserState.LEAVING;
        scheduledUser.script = new RequestScript(loop.traffic().teardownRequests(scheduledUser.user.client()));
        continueLeaving(scheduledUser);
    }

    private void continueLeaving(ScheduledUser scheduledUser) {
        if (scheduledUser.script.sendNext(scheduledUser.user)) {
            return;
        }
        scheduledUser.user.disconnect();
        scheduledUser.window++;
        if (scheduledUser.window < scheduledUser.windows.size() && stopped == SendTimeHeap.NEVER) {
            scheduledUser.state = UserState.INACTIVE;
            long next = loop.run().start() + scheduledUser.windows.get(scheduledUser.window).from();
            sendTimeHeap.add(next, (scheduledUser.user.client() - first) / every);
            loop.scheduleWork(next);
        } else {
            scheduledUser.state = UserState.ENDED;
            remainingUsers--;
        }
    }

    @Override
    public void stop(long now) {
        stopped = Math.min(stopped, now);
        for (ScheduledUser scheduledUser : places) {
            if (scheduledUser.state == UserState.INACTIVE) {
                scheduledUser.state = UserState.ENDED;
                remainingUsers--;
            } else if (scheduledUser.state == UserState.THINKING) {
                leave(scheduledUser, now, Outcome.OK);
            }
        }
    }

    @Override
    public void abort(long now) {
        stop(now);
        for (ScheduledUser scheduledUser : places) {
            if (scheduledUser.state == UserState.BUSY) {
                scheduledUser.user.abort(Outcome.UNANSWERED);
            }
        }
        for (ScheduledUser scheduledUser : places) {
            scheduledUser.script = RequestScript.EMPTY;
            if (scheduledUser.user.isBusy()) {
                scheduledUser.user.abort(Outcome.UNANSWERED);
            }
        }
    }

    @Override
    public boolean isOver() {
        return remainingUsers == 0;
    }
}
