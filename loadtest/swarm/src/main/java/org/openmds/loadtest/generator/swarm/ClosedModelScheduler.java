package org.openmds.loadtest.generator.swarm;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.model.pace.ActivePeriod;
import org.openmds.loadtest.model.pace.ThinkTimer;
import org.openmds.loadtest.model.record.Outcome;

/** Scheduler of the closed model for the users of one event loop. Each user is active in its own periods. */
final class ClosedModelScheduler implements UserScheduler {

    /** Pause after a request that could not be sent. Without it, a user without think time would fail in a tight loop. */
    static final long FAILURE_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

    private enum UserState {
        INACTIVE, PREPARING, THINKING, BUSY, LEAVING, ENDED
    }

    /** A user of this loop and its position in its plan. */
    private static final class ScheduledUser {
        private final HttpUser user;
        private final List<ActivePeriod> activePeriods;
        private final SplittableRandom random;
        private UserState state = UserState.INACTIVE;
        private RequestScript script = RequestScript.EMPTY;
        private int periodIndex;
        private boolean active;
        /** The start of the preparation; once the user is active, the start of its activity. */
        private long began;
        private long due;
        /** The end of the user's last request, after which the service no longer holds the user back. */
        private long freeSince;

        ScheduledUser(HttpUser user, List<ActivePeriod> windows, SplittableRandom random) {
            this.user = user;
            this.activePeriods = windows;
            this.random = random;
        }
    }

    private final UserLoop loop;
    private final ThinkTimer thinkTimer;
    private final List<ScheduledUser> scheduledUsers = new ArrayList<>();
    private final int first;
    private final int every;
    private final SendTimeHeap sendTimes = new SendTimeHeap();
    private long stopped = SendTimeHeap.NEVER;
    private int remainingUsers;

    /**
     * Creates the scheduler of the tester's clients {@code first}, {@code first + every}, …
     */
    ClosedModelScheduler(UserLoop loop, int first, int every) {
        this.loop = loop;
        this.first = first;
        this.every = every;
        this.thinkTimer = new ThinkTimer(loop.run().job().plan().load().think());
        ShareUsers users = ShareUsers.of(loop.run().job());
        for (int client = first; client < users.clients(); client += every) {
            add(new ScheduledUser(new HttpUser(loop, client), users.activePeriods(client), users.random(client)));
        }
    }

    private void add(ScheduledUser scheduledUser) {
        if (scheduledUser.activePeriods.isEmpty()) {
            scheduledUser.state = UserState.ENDED;
        } else {
            remainingUsers++;
            sendTimes.add(loop.run().start() + scheduledUser.activePeriods.getFirst().from(), scheduledUsers.size());
        }
        scheduledUsers.add(scheduledUser);
    }

    @Override
    public long sendDue(long now) {
        for (int i = 0; i < MAX_SENDS_AT_ONCE && sendTimes.first() <= now; i++) {
            ScheduledUser scheduledUser = scheduledUsers.get(sendTimes.remove());
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
        return sendTimes.first();
    }

    private void enter(ScheduledUser scheduledUser, long now) {
        scheduledUser.state = UserState.PREPARING;
        scheduledUser.began = now;
        scheduledUser.due = loop.run().start() + scheduledUser.activePeriods.get(scheduledUser.periodIndex).from();
        scheduledUser.script = new RequestScript(loop.traffic().setupRequests(scheduledUser.user.client()));
        prepare(scheduledUser, now, false);
    }

    /** Sends the next request before the measured ones. After the last, the first measured request is due at once, or at its planned time. */
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

    /** Marks the user as active. Users in preparation do not count as users in N = X (R + Z). */
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
        ScheduledUser scheduledUser = scheduledUsers.get((user.client() - first) / every);
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
            default -> throw new IllegalStateException("a request ended for a user in state " + scheduledUser.state);
        }
    }

    private void preparationFailed(ScheduledUser scheduledUser, Outcome outcome, long now) {
        loop.notes().add("clients cannot start: a request before their first measured request ended with " + outcome);
        scheduledUser.user.offerExample(outcome, now);
        loop.notStarted(scheduledUser.user.client(), now, scheduledUser.began);
        leave(scheduledUser, now, Outcome.START_FAILED);
    }

    private void think(ScheduledUser scheduledUser, Outcome outcome, long now) {
        scheduledUser.due = thinkTimer.nextDue(scheduledUser.user.intended(), now, scheduledUser.random);
        long earliest = outcome == Outcome.REFUSED || outcome == Outcome.START_FAILED ? now + FAILURE_PAUSE : now;
        // The generator makes this pause, so the delay that it causes does not count as held back by the service.
        scheduledUser.freeSince = now;
        long end = end(scheduledUser);
        if (now >= end) {
            leave(scheduledUser, now, Outcome.OK);
        } else if (scheduledUser.due <= now && earliest <= now) {
            send(scheduledUser);
        } else {
            scheduledUser.state = UserState.THINKING;
            long at = Math.min(Math.max(scheduledUser.due, earliest), end);
            sendTimes.add(at, (scheduledUser.user.client() - first) / every);
            loop.scheduleWork(at);
        }
    }

    private long end(ScheduledUser scheduledUser) {
        return Math.min(stopped, loop.run().start() + scheduledUser.activePeriods.get(scheduledUser.periodIndex).to());
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
        scheduledUser.periodIndex++;
        if (scheduledUser.periodIndex < scheduledUser.activePeriods.size() && stopped == SendTimeHeap.NEVER) {
            scheduledUser.state = UserState.INACTIVE;
            long next = loop.run().start() + scheduledUser.activePeriods.get(scheduledUser.periodIndex).from();
            sendTimes.add(next, (scheduledUser.user.client() - first) / every);
            loop.scheduleWork(next);
        } else {
            scheduledUser.state = UserState.ENDED;
            remainingUsers--;
        }
    }

    @Override
    public void stop(long now) {
        stopped = Math.min(stopped, now);
        for (ScheduledUser scheduledUser : scheduledUsers) {
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
        for (ScheduledUser scheduledUser : scheduledUsers) {
            if (scheduledUser.state == UserState.BUSY) {
                scheduledUser.user.abort(Outcome.UNANSWERED);
            }
        }
        for (ScheduledUser scheduledUser : scheduledUsers) {
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
