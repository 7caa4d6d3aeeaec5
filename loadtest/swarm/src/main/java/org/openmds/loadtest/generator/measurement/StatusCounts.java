package org.openmds.loadtest.generator.measurement;

import java.util.concurrent.atomic.AtomicLongArray;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.openmds.loadtest.model.record.Outcome;

/** Counters for the {@link SwarmStatus}. Written by one thread, or by several that share a lock; readable from any thread. */
public final class StatusCounts {

    private static final int OUTCOMES = Outcome.values().length;
    private static final int USERS = OUTCOMES;
    private static final int STARTED = OUTCOMES + 1;
    private static final int RESENT = OUTCOMES + 2;
    private static final int MICRO = 1_000;

    private final AtomicLongArray counts = new AtomicLongArray(OUTCOMES + 3);
    private final SingleWriterRecorder responses = new SingleWriterRecorder(1, SwarmStatus.MAX_MICROS, 2);

    public void user(int more) {
        add(USERS, more);
    }

    public void started() {
        add(STARTED, 1);
    }

    public void resent() {
        add(RESENT, 1);
    }

    public void ended(Outcome outcome, long durationNanos) {
        add(outcome.ordinal(), 1);
        if (outcome.isSuccess()) {
            responses.recordValue(Math.clamp(durationNanos / MICRO, 1, SwarmStatus.MAX_MICROS));
        }
    }

    private void add(int place, int more) {
        counts.setRelease(place, counts.getPlain(place) + more);
    }

    int users() {
        return (int) counts.getAcquire(USERS);
    }

    long startedRequests() {
        return counts.getAcquire(STARTED);
    }

    long resentRequests() {
        return counts.getAcquire(RESENT);
    }

    long done(Outcome outcome) {
        return counts.getAcquire(outcome.ordinal());
    }

    /** Adds the response times since the last call. Must not be called concurrently. */
    void addInterval(Histogram to) {
        to.add(responses.getIntervalHistogram());
    }
}
