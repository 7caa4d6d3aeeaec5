package org.openmds.loadtest.generator.swarm;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.Answer;
import org.openmds.loadtest.model.client.CallTraffic.Said;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.record.Outcome;

/** One user whose calls block: makes its client, does calls one after another, and keeps their records. One thread calls; others may give up for it. */
final class CallUser {

    private static final Answer NONE = Answer.of(Outcome.RESET);

    /** A call under way. */
    private record Call(Due due, long start) {
    }

    private final Run run;
    private final CallTraffic traffic;
    private final CallRecords records;
    private final int client;
    private final Duration timeout;
    private final CallGate gate = new CallGate();
    private volatile @Nullable Call call;
    private long number;

    CallUser(Run run, CallTraffic traffic, CallRecords records, int client) {
        this.run = run;
        this.traffic = traffic;
        this.records = records;
        this.client = client;
        this.timeout = run.job().plan().timeout();
    }

    int client() {
        return client;
    }

    CallRecords records() {
        return records;
    }

    CallTraffic traffic() {
        return traffic;
    }

    /** The client; null where it cannot start, which is then on record. What takes longer than a call may is interrupted, here as there. */
    CallTraffic.@Nullable Client open(long due) {
        call = null;
        gate.enter(run.now() + timeout.toNanos());
        try {
            return traffic.client(client);
        } catch (ClientException | RuntimeException e) {
            run.notes().tell("clients could not start: " + Notes.reason(e));
            run.examples().take(client, run.now(), Outcome.START_FAILED, new Said(0, Notes.reason(e), ""));
            records.notStarted(client, due, run.now());
            return null;
        } finally {
            gate.leave();
        }
    }

    void close(CallTraffic.Client open) {
        call = null;
        gate.enter(run.now() + timeout.toNanos());
        try {
            open.close();
        } catch (RuntimeException e) {
            run.notes().tell("a client did not end as it should: " + Notes.reason(e));
        } finally {
            gate.leave();
        }
    }

    /** Does one call. Tells how it ended; null where somebody gave up for it, and the user is to leave. */
    @Nullable
    Outcome call(CallTraffic.Client with, Due due) {
        long start = run.now();
        records.started();
        call = new Call(due, start);
        gate.enter(start + timeout.toNanos());
        Answer answer = answer(with, timeout);
        CallGate.End end = gate.leave();
        long now = run.now();
        if (end == CallGate.End.GIVEN_UP) {
            return null;
        }
        boolean late = end == CallGate.End.INTERRUPTED || now - start > timeout.toNanos();
        Answer told = late ? answer.ending(Outcome.TIMEOUT) : answer;
        records.request(client, due, start, now, told);
        run.examples().take(client, now, told.outcome(), told.said());
        return told.outcome();
    }

    /** Lets a client that reports itself do as it likes until then. */
    void callUntil(CallTraffic.Client with, long until) {
        call = null;
        gate.enter(until);
        answer(with, Duration.ofNanos(Math.max(0, until - run.now())));
        gate.leave();
    }

    private Answer answer(CallTraffic.Client with, Duration deadline) {
        try {
            return with.call(number++, deadline);
        } catch (InterruptedException e) {
            // The gate knows who interrupted, and why.
            return NONE;
        } catch (RuntimeException e) {
            run.notes().tell("a call failed in the client itself: " + e);
            return Answer.of(Outcome.BAD_ANSWER, e.toString());
        }
    }

    /** Called from time to time by another thread. */
    void interruptIfLate(long now) {
        gate.interruptIfLate(now);
    }

    /** Ends the call under way, if any, as UNANSWERED. Called by another thread. */
    void giveUp() {
        Call pending = call;
        if (gate.giveUp() && pending != null) {
            records.request(client, pending.due(), pending.start(), run.now(), Outcome.UNANSWERED);
        }
    }
}
