package org.openmds.loadtest.control.controller;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordBatch;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.record.RecordKind;

/** Counts of records as they are stored, for the progress display. Thread-safe. */
final class LiveTally {

    private static final long MAX_MICROS = TimeUnit.HOURS.toMicros(1);
    private static final double MICROS = 1e6;

    /** Shortest interval between two readings; several readers within it get the same figures. */
    private static final long MIN_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final long[] outcomes = new long[Outcome.values().length];
    private final Histogram responseTimes = new Histogram(1, MAX_MICROS, 2);
    private long since = System.nanoTime();
    private @Nullable TallyReading last;

    /** Figures of the interval since the previous reading. */
    record TallyReading(double rate, double p50, double p99, Map<Outcome, Long> outcomes) {
    }

    /**
     * Adds the records of batches.
     *
     * @param batches
     *            from position to limit
     */
    synchronized void add(ByteBuffer batches) {
        int at = batches.position();
        while (at < batches.limit()) {
            int end = at + RecordBatch.length(batches, at);
            for (int record = at + RecordBatch.HEADER_BYTES; record < end; record += RecordCodec.BYTES) {
                if (RecordCodec.kind(batches, record) == RecordKind.REQUEST.ordinal()) {
                    count(RecordCodec.outcome(batches, record), RecordCodec.duration(batches, record));
                }
            }
            at = end;
        }
    }

    private void count(int outcome, long nanos) {
        if (outcome < 0 || outcome >= outcomes.length) {
            // A damaged record: the analysis reports it.
            return;
        }
        outcomes[outcome]++;
        if (outcome == Outcome.OK.ordinal()) {
            responseTimes.recordValue(Math.clamp(nanos / 1_000, 0, MAX_MICROS));
        }
    }

    /** Returns the figures since the previous reading; repeats the previous figures if they are recent. */
    synchronized TallyReading read() {
        long now = System.nanoTime();
        if (last != null && now - since < MIN_INTERVAL_NANOS) {
            return new TallyReading(last.rate(), last.p50(), last.p99(), counts());
        }
        double seconds = Math.max(1e-3, (now - since) / 1e9);
        boolean none = responseTimes.getTotalCount() == 0;
        TallyReading reading = new TallyReading(responseTimes.getTotalCount() / seconds,
                none ? 0 : responseTimes.getValueAtPercentile(50) / MICROS,
                none ? 0 : responseTimes.getValueAtPercentile(99) / MICROS, counts());
        responseTimes.reset();
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
