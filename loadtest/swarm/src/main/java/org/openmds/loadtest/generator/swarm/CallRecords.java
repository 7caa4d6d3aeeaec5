package org.openmds.loadtest.generator.swarm;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import org.openmds.loadtest.model.client.CallTraffic.Answer;
import org.openmds.loadtest.model.client.CallTraffic.Timed;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.model.record.Phases;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The records and counts of users that have a thread each. Thread-safe. */
final class CallRecords {

    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock")
    private final RecordStream records;
    private final StatusCounts counts = new StatusCounts();

    CallRecords(RecordStream records) {
        this.records = records;
    }

    StatusCounts counts() {
        return counts;
    }

    void began(int client, long now) {
        locked(to -> {
            to.began(client, now);
            counts.user(1);
        });
    }

    void ended(int client, long began, long now) {
        locked(to -> {
            to.ended(client, began, now - began, Outcome.OK);
            counts.user(-1);
        });
    }

    /** A user that could not start, and was never active. */
    void notBegun(int client, long came, long now) {
        locked(to -> to.ended(client, came, now - came, Outcome.START_FAILED));
    }

    /** Of the open model, whose clients are no users. */
    void users(int more) {
        locked(_ -> counts.user(more));
    }

    void started() {
        locked(_ -> counts.started());
    }

    /** A request that had been {@link #started}. */
    void request(int client, Due due, long start, long now, Outcome outcome) {
        request(client, due, start, now, Answer.of(outcome));
    }

    void request(int client, Due due, long start, long now, Answer answer) {
        locked(to -> {
            to.request(client, start, now - start, answer.outcome(), answer.bytes(), start - due.at());
            if (due.isHeldBack()) {
                to.heldBack();
            }
            if (answer.correctionNanos() > 0) {
                to.phase(client, start, answer.correctionNanos(), Phases.OWN);
            }
            for (Timed phase : answer.phases()) {
                to.phase(client, start + phase.offsetNanos(), phase.durationNanos(), phase.name());
            }
            counts.ended(answer.outcome(), now - start);
        });
    }

    void notStarted(int client, long due, long now) {
        started();
        request(client, Due.at(due, due), now, now, Outcome.START_FAILED);
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
