package org.openmds.loadtest.generator.measurement;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

import org.openmds.loadtest.model.client.ClientContext;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.RecordCodec;
import org.openmds.loadtest.model.record.RecordSink;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Writes the values and requests that clients report as records. The records are buffered until the buffer is full or flushed.
 * Thread-safe. A slow sink blocks the clients.
 */
public final class MetricRecorder implements ClientContext.MetricSink {

    private static final int PAGE_RECORDS = 512;

    private final RecordSink sink;
    private final int tester;
    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private final ByteBuffer records = RecordCodec.buffer(PAGE_RECORDS);
    @GuardedBy("lock")
    private final StatusCounts counts = new StatusCounts();

    public MetricRecorder(RecordSink sink, int tester) {
        this.sink = sink;
        this.tester = tester;
    }

    @Override
    public void report(int client, String name, double value, long timeNanos) {
        int number = sink.name(name);
        lock.lock();
        try {
            ensureRoom();
            RecordCodec.metric(records, tester, client, timeNanos, value, number);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void request(int client, Outcome outcome, long startNanos, long durationNanos, long bytes) {
        lock.lock();
        try {
            ensureRoom();
            RecordCodec.request(records, tester, client, startNanos, durationNanos, outcome, bytes, 0);
            counts.started();
            counts.ended(outcome, durationNanos);
        } finally {
            lock.unlock();
        }
    }

    /** Passes the buffered records to the sink. Called once a second and at the end of a run. */
    public void flush() {
        lock.lock();
        try {
            writeRecords();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the swarm's status plus the requests that clients reported. */
    public SwarmStatus addTo(SwarmStatus swarm) {
        return swarm.plus(reportedStatus());
    }

    private SwarmStatus reportedStatus() {
        lock.lock();
        try {
            return SwarmStatus.of(List.of(counts));
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private void ensureRoom() {
        if (!records.hasRemaining()) {
            writeRecords();
        }
    }

    @GuardedBy("lock")
    private void writeRecords() {
        if (records.position() > 0) {
            sink.accept(records.flip());
            records.clear();
        }
    }
}
