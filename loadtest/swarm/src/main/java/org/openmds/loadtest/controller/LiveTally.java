package org.openmds.loadtest.controller;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import org.openmds.loadtest.record.Batch;
import org.openmds.loadtest.record.Kind;
import org.openmds.loadtest.record.Outcome;
import org.openmds.loadtest.record.Records;

/** What records say while they are stored, for progress. Thread-safe. */
final class LiveTally {

    private static final long MOST_MICROS = TimeUnit.HOURS.toMicros(1);
    private static final double MICROS = 1e6;

    private final long[] outcomes = new long[Outcome.values().length];
    private final Histogram fresh = new Histogram(1, MOST_MICROS, 2);
    private long since = System.nanoTime();

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

    /** Begins a new interval. */
    synchronized Reading read() {
        long now = System.nanoTime();
        double seconds = Math.max(1e-3, (now - since) / 1e9);
        Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
        for (Outcome outcome : Outcome.values()) {
            if (outcomes[outcome.ordinal()] > 0) {
                counts.put(outcome, outcomes[outcome.ordinal()]);
            }
        }
        boolean none = fresh.getTotalCount() == 0;
        Reading reading = new Reading(fresh.getTotalCount() / seconds,
                none ? 0 : fresh.getValueAtPercentile(50) / MICROS,
                none ? 0 : fresh.getValueAtPercentile(99) / MICROS, counts);
        fresh.reset();
        since = now;
        return reading;
    }
}
