package org.openmds.loadtest.generator.swarm;

import java.util.SplittableRandom;

import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.pace.ActivePeriod;
import org.openmds.loadtest.model.pace.ThinkTimer;
import org.openmds.loadtest.model.record.Outcome;

/** One user of the closed model, on its own thread. */
final class ClosedModelUser implements Runnable {

    private final CallUser user;
    private final StoppableClock time;
    private final ThinkTimer thinkTimer;
    private final ShareUsers users;
    private final SplittableRandom random;

    ClosedModelUser(CallUser user, StoppableClock time, ShareUsers users) {
        this.user = user;
        this.time = time;
        this.users = users;
        this.thinkTimer = new ThinkTimer(users.plan().load().think());
        this.random = users.random(user.client());
    }

    @Override
    public void run() {
        for (ActivePeriod activePeriod : users.activePeriods(user.client())) {
            if (!time.await(time.start() + activePeriod.from())) {
                return;
            }
            runActivePeriod(time.start() + activePeriod.from(), time.start() + activePeriod.to());
        }
    }

    /** Runs one active period of the user. The user counts as active only after its client has opened: connecting is no part of N = X (R + Z). */
    private void runActivePeriod(long due, long end) {
        long came = time.now();
        CallTraffic.BlockingClient client = user.open(due);
        long began = time.now();
        if (client == null) {
            user.records().userNotStarted(user.client(), came, began);
            return;
        }
        if (began < end && !time.isStopped()) {
            user.records().userBegan(user.client(), began);
            if (user.traffic().isSelfReporting()) {
                user.callUntil(client, end);
            } else {
                // Opening the client must not count as pacing error, so the first due time moves by its duration.
                calls(client, due + began - came, end);
            }
            user.records().userEnded(user.client(), began, time.now());
        }
        user.close(client);
    }

    private void calls(CallTraffic.BlockingClient client, long first, long end) {
        SendTime sendTime = SendTime.at(first, first);
        for (long at = first; at < end && time.await(at) && time.now() < end;) {
            Outcome outcome = user.call(client, sendTime);
            if (outcome == null) {
                return;
            }
            long now = time.now();
            boolean notSent = outcome == Outcome.REFUSED || outcome == Outcome.START_FAILED;
            sendTime = SendTime.at(thinkTimer.nextDue(sendTime.at(), now, random), now);
            at = sendTime.at();
            if (notSent) {
                at = Math.max(at, now + ClosedModelScheduler.FAILURE_PAUSE);
            }
        }
        time.await(end);
    }
}
