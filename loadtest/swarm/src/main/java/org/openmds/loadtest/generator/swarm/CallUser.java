package org.openmds.loadtest.generator.swarm;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.client.CallTraffic;
import org.openmds.loadtest.model.client.CallTraffic.AnswerDetail;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.text.FailureKind;

/**
 * One user whose calls block: opens its client, does one call after another, and records them. One thread calls; other threads may abort
 * its call.
 */
final class CallUser {

    private static final CallResult NONE = CallResult.of(Outcome.RESET);

    /** A call in progress. */
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

    /**
     * Opens the client. An attempt that takes longer than the timeout of a call is interrupted.
     *
     * @return null if the client cannot start; the failure is then recorded
     */
    CallTraffic.@Nullable BlockingClient open(long due) {
        call = null;
        gate.enter(run.now() + timeout.toNanos());
        try {
            return traffic.client(client);
        } catch (ClientException | RuntimeException e) {
            run.notes().add("clients cannot start: " + FailureKind.of(e));
            run.examples().offer(client, run.now(), Outcome.START_FAILED, new AnswerDetail(0, FailureKind.of(e), ""));
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
            run.notes().add("a client failed while it closed: " + FailureKind.of(e));
        } finally {
            gate.leave();
        }
    }

    /** Does one call. Returns its outcome, or null if another thread aborted the call and the user must leave. */
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

    /** Runs a client that reports its own requests, until the given time. */
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
            // The gate knows which thread interrupted the call, and why.
            return NONE;
        } catch (RuntimeException e) {
            run.notes().add("a call failed with an error of the client: " + e);
            return CallResult.of(Outcome.BAD_ANSWER, FailureKind.of(e));
        }
    }

    /** Interrupts a late call. Called periodically by another thread. */
    void interruptIfLate(long now) {
        gate.interruptIfLate(now);
    }

    /** Ends the call in progress, if any, as UNANSWERED. Called by another thread. */
    void abort() {
        PendingCall pending = call;
        if (gate.abort() && pending != null) {
            records.request(client, pending.due(), pending.start(), run.now(), Outcome.UNANSWERED);
        }
    }
}
