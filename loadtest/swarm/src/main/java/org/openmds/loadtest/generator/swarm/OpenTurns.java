package org.openmds.loadtest.generator.swarm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

import org.openmds.loadtest.model.pace.Arrivals;
import org.openmds.loadtest.model.pace.Thinking;
import org.openmds.loadtest.model.record.Outcome;

/**
 * The open model on one event loop: its part of the arrivals. A request takes an idle client, or a new one where all are busy, up to a limit; beyond it a
 * request ends with START_FAILED, in the name of the client after the last. Clients keep their connections as the plan says. They are not the plan's users:
 * nothing is on record of their coming and going.
 */
final class OpenTurns implements Turns {

    /** One client, made when it was needed. */
    private static final class Slot {
        private final HttpUser user;
        private Script script = Script.NOTHING;
        private boolean prepared;
        private boolean leaving;
        private long due;

        Slot(HttpUser user) {
            this.user = user;
        }
    }

    private final UserLoop loop;
    private final Arrivals arrivals;
    private final SplittableRandom random;
    private final int first;
    private final int every;
    private final int most;
    private final List<Slot> slots = new ArrayList<>();
    private final Deque<Slot> idle = new ArrayDeque<>();
    private long next;
    private int gone;

    /**
     * @param first
     *            this loop's number
     * @param every
     *            how many loops there are
     * @param most
     *            clients of this loop
     */
    OpenTurns(UserLoop loop, int first, int every, int most) {
        ShareUsers users = ShareUsers.of(loop.run().job());
        int testers = users.share().testers();
        this.loop = loop;
        this.first = first;
        this.every = every;
        this.most = most;
        this.arrivals = Arrivals.of(users.plan().load(), 1.0 / testers / every);
        this.random = users.random((long) first * testers + users.share().tester());
        this.next = after(0);
    }

    private long after(long time) {
        long due = arrivals.next(time, Thinking.exponential(random));
        return due == Arrivals.NEVER ? DueTimes.NEVER : loop.run().start() + due;
    }

    @Override
    public long run(long now) {
        for (int i = 0; i < MOST_AT_ONCE && next <= now; i++) {
            arrive(next, now);
            next = after(next - loop.run().start());
        }
        if (next == DueTimes.NEVER) {
            dismissIdle();
        }
        return next;
    }

    private void arrive(long due, long now) {
        Slot slot = idle.pollFirst();
        if (slot == null && slots.size() < most) {
            slot = new Slot(new HttpUser(loop, slots.size() * every + first));
            slots.add(slot);
            loop.counts().user(1);
        }
        if (slot == null) {
            loop.notes()
                    .tell("more than %d requests were under way at once; the rest was not sent"
                            .formatted(most * every));
            loop.notStarted(most * every, now, due);
            return;
        }
        slot.due = due;
        if (slot.prepared) {
            slot.user.send(due);
        } else {
            slot.script = new Script(loop.traffic().before(slot.user.client()));
            prepare(slot);
        }
    }

    private void prepare(Slot slot) {
        if (!slot.script.goOn(slot.user)) {
            slot.prepared = true;
            slot.user.send(slot.due);
        }
    }

    @Override
    public void ended(HttpUser user, Outcome outcome, long now) {
        Slot slot = slots.get(user.client() / every);
        if (slot.leaving) {
            goOnLeaving(slot);
        } else if (slot.prepared) {
            rest(slot);
        } else if (outcome.isSuccess()) {
            prepare(slot);
        } else {
            loop.notes().tell("clients could not start: what comes before their first request ended with " + outcome);
            user.show(outcome, now);
            loop.notStarted(user.client(), now, slot.due);
            rest(slot);
        }
    }

    private void rest(Slot slot) {
        if (next == DueTimes.NEVER) {
            leave(slot);
        } else {
            idle.addFirst(slot);
        }
    }

    private void leave(Slot slot) {
        slot.leaving = true;
        loop.counts().user(-1);
        slot.script = slot.prepared ? new Script(loop.traffic().after(slot.user.client())) : Script.NOTHING;
        goOnLeaving(slot);
    }

    private void goOnLeaving(Slot slot) {
        if (!slot.script.goOn(slot.user)) {
            slot.user.disconnect();
            gone++;
        }
    }

    @Override
    public void stop(long now) {
        next = DueTimes.NEVER;
        dismissIdle();
    }

    private void dismissIdle() {
        for (Slot slot = idle.pollFirst(); slot != null; slot = idle.pollFirst()) {
            leave(slot);
        }
    }

    @Override
    public void giveUp(long now) {
        stop(now);
        for (Slot slot : slots) {
            if (slot.user.isBusy() && !slot.leaving) {
                slot.user.giveUp(Outcome.UNANSWERED);
            }
        }
        for (Slot slot : slots) {
            slot.script = Script.NOTHING;
            if (slot.user.isBusy()) {
                slot.user.giveUp(Outcome.UNANSWERED);
            }
        }
    }

    @Override
    public boolean isOver() {
        return next == DueTimes.NEVER && gone == slots.size();
    }
}
