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

/** What records say while they are stored, for progress. Thread-safe. */
final class LiveTally {

    private static final long MAX_MICROS = TimeUnit.HOURS.toMicros(1);
    private static final double MICROS = 1e6;

    /** Several look: who comes soon after another sees what that one saw, not the moment in between. */
    private static final long MIN_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final long[] outcomes = new long[Outcome.values().length];
    private final Histogram responseTimes = new Histogram(1, MAX_MICROS, 2);
    private long since = System.nanoTime();
    private @Nullable TallyReading last;

    /** Of the time since the last reading. */
    record TallyReading(double rate, double p50, double p99, Map<Outcome, Long> outcomes) {
    }

    /**
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
            // A damaged record: the analysis will say so.
            return;
        }
        outcomes[outcome]++;
        if (outcome == Outcome.OK.ordinal()) {
            responseTimes.recordValue(Math.clamp(nanos / 1_000, 0, MAX_MICROS));
        }
    }

    /** Of the time since the last reading; of that one's where it was only just taken. */
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
