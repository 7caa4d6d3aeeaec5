package org.openmds.loadtest.swarm;

import java.util.SplittableRandom;

import org.openmds.loadtest.client.CallTraffic;
import org.openmds.loadtest.pace.Thinking;
import org.openmds.loadtest.pace.Window;
import org.openmds.loadtest.record.Outcome;

/** One user of the closed model, on a thread of its own. */
final class ClosedCalls implements Runnable {

    private final CallUser user;
    private final CallTime time;
    private final Thinking thinking;
    private final Users users;
    private final SplittableRandom random;

    ClosedCalls(CallUser user, CallTime time, Users users) {
        this.user = user;
        this.time = time;
        this.users = users;
        this.thinking = new Thinking(users.plan().load().think());
        this.random = users.random(user.client());
    }

    @Override
    public void run() {
        for (Window window : users.windows(user.client())) {
            if (!time.await(time.start() + window.from())) {
                return;
            }
            live(time.start() + window.from(), time.start() + window.to());
        }
    }

    private void live(long due, long end) {
        long began = time.now();
        user.records().began(user.client(), began);
        CallTraffic.Client client = user.open(due);
        Outcome outcome = Outcome.START_FAILED;
        if (client != null) {
            outcome = Outcome.OK;
            if (user.traffic().reportsItself()) {
                user.callUntil(client, end);
            } else {
                calls(client, due, end);
            }
        }
        user.records().ended(user.client(), began, time.now(), outcome);
        if (client != null) {
            user.close(client);
        }
    }

    private void calls(CallTraffic.Client client, long first, long end) {
        long due = first;
        for (long at = due; at < end && time.await(at) && time.now() < end;) {
            Outcome outcome = user.call(client, due);
            if (outcome == null) {
                return;
            }
            long now = time.now();
            due = thinking.due(due, now, random);
            boolean notSent = outcome == Outcome.REFUSED || outcome == Outcome.START_FAILED;
            at = notSent ? Math.max(due, now + ClosedTurns.PAUSE_AFTER_FAILURE) : due;
        }
        time.await(end);
    }
}
