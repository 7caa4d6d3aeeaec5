package org.openmds.loadtest.generator.swarm;

import java.util.SplittableRandom;

import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.pace.Thinking;
import org.openmds.loadtest.model.pace.Window;
import org.openmds.loadtest.model.record.Outcome;

/** One user of the closed model, on a thread of its own. */
final class ClosedCalls implements Runnable {

    private final CallUser user;
    private final CallTime time;
    private final Thinking thinking;
    private final ShareUsers users;
    private final SplittableRandom random;

    ClosedCalls(CallUser user, CallTime time, ShareUsers users) {
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

    /** Active is a user only once its client stands: to connect or to start a process is no part of N = X (R + Z). */
    private void live(long due, long end) {
        long came = time.now();
        CallTraffic.Client client = user.open(due);
        long began = time.now();
        if (client == null) {
            user.records().notBegun(user.client(), came, began);
            return;
        }
        if (began < end && !time.isStopped()) {
            user.records().began(user.client(), began);
            if (user.traffic().reportsItself()) {
                user.callUntil(client, end);
            } else {
                // Late is what was late before: how long a client takes to stand is not how exactly requests are sent.
                calls(client, due + began - came, end);
            }
            user.records().ended(user.client(), began, time.now());
        }
        user.close(client);
    }

    private void calls(CallTraffic.Client client, long first, long end) {
        Due due = Due.at(first, first);
        for (long at = first; at < end && time.await(at) && time.now() < end;) {
            Outcome outcome = user.call(client, due);
            if (outcome == null) {
                return;
            }
            long now = time.now();
            boolean notSent = outcome == Outcome.REFUSED || outcome == Outcome.START_FAILED;
            due = Due.at(thinking.due(due.at(), now, random), now);
            at = due.at();
            if (notSent) {
                at = Math.max(at, now + ClosedTurns.PAUSE_AFTER_FAILURE);
            }
        }
        time.await(end);
    }
}
