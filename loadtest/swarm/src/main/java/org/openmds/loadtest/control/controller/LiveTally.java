package org.openmds.loadtest.control.controller;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.record.Batch;
import org.openmds.loadtest.model.record.Kind;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Records;

/** What records say while they are stored, for progress. Thread-safe. */
final class LiveTally {

    private static final long MOST_MICROS = TimeUnit.HOURS.toMicros(1);
    private static final double MICROS = 1e6;

    /** Several look: who comes soon after another sees what that one saw, not the moment in between. */
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final long[] outcomes = new long[Outcome.values().length];
    private final Histogram fresh = new Histogram(1, MOST_MICROS, 2);
    private long since = System.nanoTime();
    private @Nullable Reading last;

    /** Of the time since the last reading. */
    record Reading(double rate, double p50, double p99, Map<Outcome, Long> outcomes) {
    }

    /**
     * @param batches
     *            from position to limit
     */
    synchronized void add(ByteBuffer batches) {
        int at = batches.position();
        while (at < batches.limit()) {
            int end = at + Batch.length(batches, at);
            for (int record = at + Batch.HEADER; record < end; record += Records.BYTES) {
                if (Records.kind(batches, record) == Kind.REQUEST.ordinal()) {
                    count(Records.outcome(batches, record), Records.duration(batches, record));
                }
            }
            at = end;
        }
    }

    private void count(int outcome, long nanos) {
        if (outcome < 0 || outcome >= outcomes.length) {
            // A damaged record: the analysis will say so.
            return;
        }
        outcomes[outcome]++;
        if (outcome == Outcome.OK.ordinal()) {
            fresh.recordValue(Math.clamp(nanos / 1_000, 0, MOST_MICROS));
        }
    }

    /** Of the time since the last reading; of that one's where it was only just taken. */
    synchronized Reading read() {
        long now = System.nanoTime();
        if (last != null && now - since < SHORTEST_NANOS) {
            return new Reading(last.rate(), last.p50(), last.p99(), counts());
        }
        double seconds = Math.max(1e-3, (now - since) / 1e9);
        boolean none = fresh.getTotalCount() == 0;
        Reading reading = new Reading(fresh.getTotalCount() / seconds,
                none ? 0 : fresh.getValueAtPercentile(50) / MICROS,
                none ? 0 : fresh.getValueAtPercentile(99) / MICROS, counts());
        fresh.reset();
        since = now;
        last = reading;
        return reading;
    }

    private Map<Outcome, Long> counts() {
        Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
        for (Outcome outcome : Outcome.values()) {
            if (outcomes[outcome.ordinal()] > 0) {
                counts.put(outcome, outcomes[outcome.ordinal()]);
            }
        }
        return counts;
    }
}
