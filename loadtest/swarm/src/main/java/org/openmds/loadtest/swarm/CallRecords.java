package org.openmds.loadtest.swarm;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import org.openmds.loadtest.record.Outcome;
import org.openmds.loadtest.record.Phases;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The records and counts of users that have a thread each. Thread-safe. */
final class CallRecords {

    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private final RecordStream records;
    private final Counts counts = new Counts();

    CallRecords(RecordStream records) {
        this.records = records;
    }

    Counts counts() {
        return counts;
    }

    void began(int client, long now) {
        locked(to -> {
            to.began(client, now);
            counts.user(1);
        });
    }

    void ended(int client, long began, long now, Outcome outcome) {
        locked(to -> {
            to.ended(client, began, now - began, outcome);
            counts.user(-1);
        });
    }

    /** Of the open model, whose clients are no users. */
    void users(int more) {
        locked(_ -> counts.user(more));
    }

    void started() {
        locked(_ -> counts.started());
    }

    /** A request that had been {@link #started}. */
    void request(int client, long due, long start, long now, Outcome outcome, long bytes, long ownNanos) {
        locked(to -> {
            to.request(client, start, now - start, outcome, bytes, start - due);
            if (ownNanos > 0) {
                to.phase(client, start, ownNanos, Phases.OWN);
            }
            counts.ended(outcome, now - start);
        });
    }

    void notStarted(int client, long due, long now) {
        started();
        request(client, due, now, now, Outcome.START_FAILED, 0, 0);
    }

    void flush() {
        locked(RecordStream::flush);
    }

    private void locked(Consumer<RecordStream> work) {
        lock.lock();
        try {
            work.accept(records);
        } finally {
            lock.unlock();
        }
    }
}
