package org.openmds.loadtest.generator.swarm;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.AnswerDetail;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.record.Outcome;

/** One user whose calls block: makes its client, does calls one after another, and keeps their records. One thread calls; others may give up for it. */
final class CallUser {

    private static final CallResult NONE = CallResult.of(Outcome.RESET);

    /** A call under way. */
    private record PendingCall(SendTime due, long start) {
    }

    private final RunContext run;
    private final CallTraffic traffic;
    private final CallRecords records;
    private final int client;
    private final Duration timeout;
    private final InterruptibleCall gate = new InterruptibleCall();
    private volatile @Nullable PendingCall call;
    private long number;

    CallUser(RunContext run, CallTraffic traffic, CallRecords records, int client) {
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
    CallTraffic.@Nullable BlockingClient open(long due) {
        call = null;
        gate.enter(run.now() + timeout.toNanos());
        try {
            return traffic.client(client);
        } catch (ClientException | RuntimeException e) {
            run.notes().add("clients could not start: " + RunNotes.reason(e));
            run.examples().offer(client, run.now(), Outcome.START_FAILED, new AnswerDetail(0, RunNotes.reason(e), ""));
            records.notStarted(client, due, run.now());
            return null;
        } finally {
            gate.leave();
        }
    }

    void close(CallTraffic.BlockingClient open) {
        call = null;
        gate.enter(run.now() + timeout.toNanos());
        try {
            open.close();
        } catch (RuntimeException e) {
            run.notes().add("a client did not end as it should: " + RunNotes.reason(e));
        } finally {
            gate.leave();
        }
    }

    /** Does one call. Tells how it ended; null where somebody gave up for it, and the user is to leave. */
    @Nullable
    Outcome call(CallTraffic.BlockingClient with, SendTime sendTime) {
        long start = run.now();
        records.started();
        call = new PendingCall(sendTime, start);
        gate.enter(start + timeout.toNanos());
        CallResult callResult = answer(with, timeout);
        InterruptibleCall.CallEnd end = gate.leave();
        long now = run.now();
        if (end == InterruptibleCall.CallEnd.ABORTED) {
            return null;
        }
        boolean late = end == InterruptibleCall.CallEnd.TIMED_OUT || now - start > timeout.toNanos();
        CallResult told = late ? callResult.withOutcome(Outcome.TIMEOUT) : callResult;
        records.request(client, sendTime, start, now, told);
        run.examples().offer(client, now, told.outcome(), told.detail());
        return told.outcome();
    }

    /** Lets a client that reports itself do as it likes until then. */
    void callUntil(CallTraffic.BlockingClient with, long until) {
        call = null;
        gate.enter(until);
        answer(with, Duration.ofNanos(Math.max(0, until - run.now())));
        gate.leave();
    }

    private CallResult answer(CallTraffic.BlockingClient with, Duration deadline) {
        try {
            return with.call(number++, deadline);
        } catch (InterruptedException e) {
            // The gate knows who interrupted, and why.
            return NONE;
        } catch (RuntimeException e) {
            run.notes().add("a call failed in the client itself: " + e);
            return CallResult.of(Outcome.BAD_ANSWER, e.toString());
        }
    }

    /** Called from time to time by another thread. */
    void interruptIfLate(long now) {
        gate.interruptIfLate(now);
    }

    /** Ends the call under way, if any, as UNANSWERED. Called by another thread. */
    void abort() {
        PendingCall pending = call;
        if (gate.abort() && pending != null) {
            records.request(client, pending.due(), pending.start(), run.now(), Outcome.UNANSWERED);
        }
    }
}
